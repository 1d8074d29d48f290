/** What the desktop says outside of a screen. */
export const messages = {
  unhealthy: {
    title: (count: number): string =>
      count === 1 ? 'One more item is unhealthy' : `${count} more items are unhealthy`,
    body: (workspace: string): string => `In ${workspace}`,
  },
} as const;
