/** What rows that come and go say. */
export const messages = {
  /** Said before a row that somebody else brought. */
  fresh: 'new',
  waits: 'Waits for the server',
  held: (count: string) => `${count} new`,
  showHeld: 'Show what others did',
} as const;
