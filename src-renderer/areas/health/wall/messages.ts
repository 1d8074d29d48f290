/** The words of the view for a screen on the wall. */
export const messages = {
  title: 'Health on the wall',
  leave: 'Leave wall mode',
  healthy: 'healthy',
  unhealthy: 'unhealthy',
  unknown: 'unknown',
  asOf: (time: string, age: string) => `as of ${time}, ${age} ago`,
  offline: 'Offline. What is shown is kept on this computer.',
  stale: (age: string) => `Nothing new for ${age}. What is shown may be out of date.`,
  allHealthy: 'Everything is healthy',
  noData: 'No data available',
  ofCount: (failing: string, count: string) => `${failing} of ${count} unhealthy`,
  since: (age: string) => `for ${age}`,
  pinned: 'pinned',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
} as const;
