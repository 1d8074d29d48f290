export const messages = {
  /** Screen reader text before a row that someone else added. */
  fresh: 'new',
  waits: 'Waits for the server',
  held: (count: string) => `${count} new`,
  showHeld: 'Show what others did',
} as const;
