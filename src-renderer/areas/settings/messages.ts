import type { FeedState } from '#contract/sync.ts';

export const messages = {
  title: 'Sync',
  intro:
    'Quarterdeck syncs the data that you can view to this computer. Lists and search use it, so they are fast and work offline.',
  states: {
    never: 'Not synced yet',
    first: 'First sync',
    fresh: 'Up to date',
    stale: 'Out of date',
    forbidden: 'No access',
    failing: 'Failing',
    paused: 'Paused',
  } satisfies Record<FeedState['state'], string>,
  /** State of every feed while the server cannot be reached, or while the session is over. */
  waiting: { server: 'Waiting for the server', signIn: 'Waiting for sign-in' },
  columns: { feed: 'Feed', state: 'State', stored: 'Stored', asOf: 'As of', action: 'Action' },
  rows: (count: string) => `${count} ${count === '1' ? 'row' : 'rows'}`,
  size: 'Size on this computer',
  rate: (perSecond: string) => `${perSecond} rows/s`,
  reading: 'Syncing',
  noun: 'rows',
  next: (ahead: string) => `next ${ahead}`,
  nextNow: 'due now',
  ago: (age: string) => `${age} ago`,
  never: '–',
  failed: (age: string) => `Last attempt ${age}.`,
  needs: (needs: string) => `You need ${needs}. Synced data was deleted.`,
  forbidden: 'You don’t have permission to view this. Synced data was deleted.',
  unreadable: {
    sentence: (rows: string, one: boolean) =>
      `${rows} from the server could not be read and ${one ? 'is' : 'are'} not shown.`,
    noId: '(no id)',
    more: (count: string) => `and ${count} more`,
    title: 'Rows missing from server lists',
  },
  ahead: {
    sentence: (rows: string, one: boolean) => `${rows} ${one ? 'is' : 'are'} dated in the future.`,
    more: (count: string) => `and ${count} more`,
  },
  total: (size: string) => `${size} on this computer`,
  syncAll: 'Sync now',
  syncOne: (name: string) => `Sync ${name} now`,
  needsServer: 'Sync needs the server. Try again when the connection is back.',
  running: 'Sync is running.',
  clear: {
    button: 'Clear now',
    needsServer: 'Clearing needs the server. Try again when the connection is back.',
    title: 'Clear synced data',
    text: (workspace: string, rows: string, size: string) =>
      `This deletes the synced data of ${workspace} from this computer (${rows}, ${size}) and syncs again. Data on the server does not change. Drafts, saved views and your settings stay.`,
    done: 'Synced data was deleted. Sync restarts.',
  },
  off: {
    title: 'Sync is off',
    text: 'You are not signed in to this workspace. Sync continues after the next sign-in.',
  },
  nothing: {
    title: 'No synced data',
    text: 'This server has no data that Quarterdeck syncs.',
  },
  unavailable: {
    title: 'Data cannot be stored on this computer',
    text: 'Lists are loaded from the server each time and are not available offline.',
  },
  limits: {
    title: 'Limits',
    label: 'Sync limits',
    maxSize: 'Space for configurations',
    maxSizeHint: 'The oldest are deleted first when the space is full. 0 stores none.',
    maxSizeInvalid: 'Whole megabytes from 0 to 100,000',
    days: 'Days of changes',
    daysHint: 'Older changes are not stored on this computer. They are loaded from the server.',
    daysInvalid: 'Whole days from 1 to 3,650',
    historyDays: 'Days of health history',
    historyDaysHint:
      'Health changes that this computer saw. The server does not provide them, so deleted ones cannot be loaded again.',
    historyDaysInvalid: 'Whole days from 1 to 365',
    historySize: 'Space for health history',
    historySizeHint: 'The oldest changes are deleted first when the space is full.',
    types: 'Types whose configurations are never stored',
    typesHint:
      'In addition to Kubernetes::Secret, which is never stored. Names and statuses are still stored.',
    typesPlaceholder: 'Kubernetes::ConfigMap',
    typesInvalid: 'At most 200 types of 200 characters',
    save: 'Save',
    saving: 'Saving…',
    saved: 'Limits saved',
  },
} as const;
