/** The words of the view for a screen on the wall. */
export const messages = {
  title: 'Health on the wall',
  leave: 'Leave wall mode',
  passing: 'passing',
  failing: 'failing',
  unknown: 'unknown',
  asOf: (time: string, age: string) => `as of ${time}, ${age} ago`,
  offline: 'Offline. What is shown is kept on this computer.',
  stale: (age: string) => `Nothing new for ${age}. What is shown may be out of date.`,
  allPassing: 'Everything is passing',
  noData: 'No data available',
  ofCount: (failing: number, count: number) => `${failing} of ${count} failing`,
  since: (age: string) => `for ${age}`,
  pinned: 'pinned',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
} as const;
