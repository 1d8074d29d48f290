const body = (names: readonly string[], workspaces: readonly string[]): string =>
  names.length === 1 ? `In ${workspaces.join(', ')}` : `${names.join(', ')} in ${workspaces.join(', ')}`;

/** What the desktop says outside of a screen. */
export const messages = {
  unhealthy: {
    title: (count: number): string =>
      count === 1 ? 'One more item is unhealthy' : `${count} more items are unhealthy`,
    body: (workspace: string): string => `In ${workspace}`,
  },
  incidents: (titles: readonly string[]) => ({
    title: `${titles.length} things happened in incidents`,
    body: titles.join(', '),
  }),
  runs: {
    title: (title: string, status: string): string => {
      if (status === 'completed') return `${title} completed`;
      return status === 'cancelled' ? `${title} was cancelled` : `${title} failed`;
    },
    many: (count: number): string => `${count} playbook runs ended`,
    body: (on: string | null, workspace: string): string =>
      on === null ? `In ${workspace}` : `On ${on}, in ${workspace}`,
    open: 'Open',
    again: 'Re-run',
  },
  pinned: {
    check: {
      title: (names: readonly string[]): string =>
        names.length === 1 ? `${names[0]} is unhealthy` : `${names.length} pinned checks are unhealthy`,
      body,
    },
    job: {
      title: (names: readonly string[]): string =>
        names.length === 1 ? `The job ${names[0]} failed` : `${names.length} pinned jobs failed`,
      body,
    },
  },
} as const;
