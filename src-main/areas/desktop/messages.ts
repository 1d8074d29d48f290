/** Limit of names in a notice about several things. */
const mostListed = 4;

const body = (names: readonly string[], workspaces: readonly string[]): string =>
  names.length === 1 ? `In ${workspaces.join(', ')}` : `${names.join(', ')} in ${workspaces.join(', ')}`;

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
  sends: {
    many: (count: number): string => `${count} notifications`,
    list: (happened: readonly string[]): string => {
      const rest = happened.length - mostListed;
      const listed = happened.slice(0, mostListed).join(', ');
      return rest > 0 ? `${listed}, and ${rest} more` : listed;
    },
    body: (rule: string | null, workspace: string): string =>
      rule === null ? `In ${workspace}` : `By ${rule}, in ${workspace}`,
    open: 'Open',
    silence: (hours: number): string => `Silence ${hours} h`,
    silenced: (name: string | null, hours: number): string =>
      `${name ?? 'It'} is silenced for ${hours === 1 ? 'an hour' : `${hours} hours`}.`,
    mute: 'Mute this rule',
    muted: (rule: string | null): string =>
      `${rule === null ? 'The rule' : `“${rule}”`} is muted on this computer. Settings → Desktop lists what is.`,
    elsewhere: (workspace: string): string =>
      `Nothing was done: this was sent in ${workspace}, which is not open now.`,
  },
  setAside: (file: string) => ({
    title: 'A settings file was damaged',
    body: `It was moved to ${file} in the data folder. Its defaults apply now.`,
  }),
  folderProblems: {
    full: {
      title: 'The disk is full',
      body: 'Saved data can be read, and nothing new is saved. Make room and start Quarterdeck again.',
    },
    'read-only': {
      title: 'The data folder is read-only',
      body: 'Saved data can be read, and nothing new is saved. Make it writable and start Quarterdeck again.',
    },
  },
  offeredNoMore: 'This is offered no more. Open the notification to do it there.',
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
