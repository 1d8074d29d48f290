/** What every table of checks says. Specification part 1 section 2.4, UI reference section 3. */
export const messages = {
  columns: {
    name: 'Checks',
    health: 'Health',
    uptime: 'Uptime',
    latency: 'Latency',
    transition: 'Transition',
    labels: 'Labels',
    recent: 'Recent runs',
  },
  health: { good: 'Healthy', mixed: 'Mixed', bad: 'Unhealthy', unknown: 'Unknown' },
  lastRun: 'last run',
  deleted: 'deleted',
  pin: (name: string) => `Pin ${name}`,
  unpin: (name: string) => `Unpin ${name}`,
  pinKey: 'Pin or unpin the check',
  runs: (states: string) => `Oldest first: ${states}`,
  healthyOf: (healthy: string, count: string) => `${healthy} of ${count} healthy`,
  healthy: 'healthy',
  unhealthy: 'unhealthy',
} as const;
