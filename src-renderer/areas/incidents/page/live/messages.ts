export const messages = {
  /** Screen reader text before a row that someone else added. */
  fresh: 'new',
  waits: 'Waiting for the server',
  held: (count: string) => `${count} new`,
  showHeld: 'Show changes by others',
} as const;
