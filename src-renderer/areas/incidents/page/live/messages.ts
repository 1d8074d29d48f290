export const messages = {
  /** Screen reader text before a row that someone else added. */
  newRow: 'new',
  waitingForServer: 'Waiting for the server',
  newCount: (count: string) => `${count} new`,
  showChanges: 'Show changes by others',
} as const;
