export const messages = {
  title: 'Health wall',
  healthy: 'Healthy',
  unhealthy: 'Unhealthy',
  unknown: 'Unknown',
  allHealthy: 'Everything is healthy',
  noData: 'No data available',
  ofCount: (failing: string, count: string) => `${failing} of ${count} unhealthy`,
  pinned: 'pinned',
} as const;
