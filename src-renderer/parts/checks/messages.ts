export const messages = {
  /** Name of the rows. */
  rows: 'checks',
  columns: {
    name: 'Checks',
    health: 'Health',
    uptime: 'Uptime',
    latency: 'Latency',
    transition: 'Transition',
    labels: 'Labels',
    recent: 'Recent runs, newest right',
  },
  health: { good: 'Healthy', mixed: 'Mixed', bad: 'Unhealthy', unknown: 'Unknown' },
  lastRun: 'last run',
  deleted: 'deleted',
  runs: (states: string) => `Oldest first: ${states}`,
  healthyOf: (healthy: string, count: string) => `${healthy} of ${count} healthy`,
  healthy: 'healthy',
  unhealthy: 'unhealthy',
} as const;
