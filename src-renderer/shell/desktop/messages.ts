/** What the window says of the desktop around it. */
export const messages = {
  show: 'Show',
} as const;
