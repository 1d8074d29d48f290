export const keySheetMessages = {
  label: 'Keys without Ctrl or ⌘ act',
  hint: 'Such as “g c” and “/”. Switch them off when they get in the way, for example of speech input.',
} as const;
