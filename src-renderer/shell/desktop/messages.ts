/** What the window says of the desktop around it. */
export const messages = {
  show: 'Show',
  newWindow: 'New window',
} as const;
