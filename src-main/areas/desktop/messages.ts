/** What the desktop says outside of a screen. */
export const messages = {
  unhealthy: {
    title: (count: number): string =>
      count === 1 ? 'One more item is unhealthy' : `${count} more items are unhealthy`,
    body: (workspace: string): string => `In ${workspace}`,
  },
  checks: {
    title: (names: readonly string[]): string =>
      names.length === 1 ? `${names[0]} is unhealthy` : `${names.length} pinned checks are unhealthy`,
    body: (names: readonly string[], workspaces: readonly string[]): string =>
      names.length === 1 ? `In ${workspaces.join(', ')}` : `${names.join(', ')} in ${workspaces.join(', ')}`,
  },
} as const;
