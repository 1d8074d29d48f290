export const messages = {
  title: 'Health wall',
  healthy: 'healthy',
  unhealthy: 'unhealthy',
  unknown: 'unknown',
  allHealthy: 'Everything is healthy',
  noData: 'No data available',
  ofCount: (failing: string, count: string) => `${failing} of ${count} unhealthy`,
  pinned: 'pinned',
} as const;
