/** Common texts of wall displays. */
export const messages = {
  leave: 'Leave wall mode',
  asOf: (time: string, age: string) => `as of ${time}, ${age} ago`,
  offline: 'Offline. What is shown is kept on this computer.',
  stale: (age: string) => `Nothing new for ${age}. What is shown may be out of date.`,
  since: (age: string) => `for ${age}`,
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  previous: 'Previous page',
  next: 'Next page',
} as const;
