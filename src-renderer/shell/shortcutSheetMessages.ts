export const shortcutSheetMessages = {
  label: 'Single-key shortcuts',
  hint: 'For example, “g c” and “/”. Turn them off if they interfere with speech input.',
} as const;
