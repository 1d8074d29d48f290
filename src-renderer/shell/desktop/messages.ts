export const messages = {
  show: 'Show',
} as const;
