/** Common texts of wall displays. */
export const messages = {
  leave: 'Leave wall mode',
  asOf: (time: string, age: string) => `as of ${time}, ${age} ago`,
  offline: 'Offline. Showing data stored on this computer.',
  stale: (age: string) => `No new data for ${age}. The data may be outdated.`,
  since: (age: string) => `for ${age}`,
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  previous: 'Previous page',
  next: 'Next page',
} as const;
