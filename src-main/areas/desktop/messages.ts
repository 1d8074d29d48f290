/** Limit of names in a notice about several things. */
const maxListed = 4;

const body = (names: readonly string[], workspaces: readonly string[]): string =>
  names.length === 1 ? `In ${workspaces.join(', ')}` : `${names.join(', ')} in ${workspaces.join(', ')}`;

export const messages = {
  commandLine: {
    foreign: (file: string): string =>
      `${file} was not created by Quarterdeck. Remove or rename it, and try again.`,
    other: (file: string, program: string): string =>
      `${file} starts another Quarterdeck (${program}), so it was not removed.`,
    failed: (file: string, code: string): string => `${file} could not be changed (${code}).`,
    noHome: 'This user has no home folder, in which the command could be installed.',
  },
  unhealthy: {
    title: (count: number): string =>
      count === 1 ? 'One more item is unhealthy' : `${count} more items are unhealthy`,
    body: (workspace: string): string => `In ${workspace}`,
  },
  incidents: (titles: readonly string[]) => ({
    title: `${titles.length} incident updates`,
    body: titles.join(', '),
  }),
  confirmations: {
    title: (count: number): string =>
      count === 1
        ? 'An assistant waits for your confirmation'
        : `${count} actions of assistants wait for your confirmation`,
    body: (clients: readonly string[], targets: readonly string[]): string =>
      `${clients.join(', ')}: ${targets.join(', ')}`,
  },
  runs: {
    title: (title: string, status: string): string => {
      if (status === 'completed') return `${title} completed`;
      return status === 'cancelled' ? `${title} was canceled` : `${title} failed`;
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
      const rest = happened.length - maxListed;
      const listed = happened.slice(0, maxListed).join(', ');
      return rest > 0 ? `${listed}, and ${rest} more` : listed;
    },
    body: (rule: string | null, workspace: string): string =>
      rule === null ? `In ${workspace}` : `By ${rule}, in ${workspace}`,
    open: 'Open',
    silence: (hours: number): string => `Silence ${hours} h`,
    silenced: (name: string | null, hours: number): string =>
      `${name ?? 'The resource'} is silenced for ${hours === 1 ? 'an hour' : `${hours} hours`}.`,
    mute: 'Mute this rule',
    muted: (rule: string | null): string =>
      `${rule === null ? 'The rule' : `“${rule}”`} is muted on this computer. See Settings → Desktop for all muted rules.`,
    elsewhere: (workspace: string): string =>
      `No action was taken because the workspace ${workspace} is not open.`,
  },
  silences: {
    many: (count: number): string => `${count} silences end`,
    ends: (name: string | null, minutes: number): string =>
      `The silence of ${name ?? 'a resource'} ends in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`,
    ended: (name: string | null): string => `The silence of ${name ?? 'a resource'} has ended`,
    body: (
      failing: { readonly total: number; readonly names: readonly string[] } | undefined,
      workspace: string,
    ): string => {
      if (failing === undefined) return `In ${workspace}`;
      if (failing.total === 0) return `Nothing that it covered is unhealthy. In ${workspace}`;
      const rest = failing.total - failing.names.length;
      const names = failing.names.join(', ');
      return `Still unhealthy: ${rest > 0 ? `${names}, and ${rest} more` : names}. In ${workspace}`;
    },
    healthy: (workspace: string): string =>
      `Ended because nothing that it covered was unhealthy for 10 minutes. In ${workspace}`,
    extend: 'Extend 1 h',
    extended: (name: string | null): string => `${name ?? 'The resource'} is silenced for one more hour.`,
  },
  failedNotice: {
    title: 'This system does not show notifications',
    body: 'Notifications appear in this window instead.',
  },
  damagedFile: (file: string) => ({
    title: 'A settings file was damaged',
    body: `The file was moved to ${file} in the data folder. Default settings apply.`,
  }),
  folderProblems: {
    full: {
      title: 'The disk is full',
      body: 'Saved data can be read, but new data is not saved. Free up space and restart Quarterdeck.',
    },
    'read-only': {
      title: 'The data folder is read-only',
      body: 'Saved data can be read, but new data is not saved. Make the folder writable and restart Quarterdeck.',
    },
  },
  actionExpired: 'This action has expired. Open the notification instead.',
  recovered: {
    title: (names: readonly string[]): string =>
      names.length === 1 ? `${names[0]} has recovered` : `${names.length} pinned resources have recovered`,
    after: (minutes: number, workspace: string): string =>
      `Unhealthy for ${minutes === 1 ? 'a minute' : `${minutes} minutes`}. In ${workspace}`,
    body,
  },
  pinned: {
    check: {
      title: (names: readonly string[]): string =>
        names.length === 1 ? `${names[0]} is unhealthy` : `${names.length} pinned checks are unhealthy`,
      body,
    },
    item: {
      title: (names: readonly string[]): string =>
        names.length === 1 ? `${names[0]} is unhealthy` : `${names.length} pinned items are unhealthy`,
      body,
    },
    component: {
      title: (names: readonly string[]): string =>
        names.length === 1 ? `${names[0]} is unhealthy` : `${names.length} pinned components are unhealthy`,
      body,
    },
    job: {
      title: (names: readonly string[]): string =>
        names.length === 1 ? `The job ${names[0]} failed` : `${names.length} pinned jobs failed`,
      body,
    },
  },
} as const;
