import type { FeedState } from '../../../src-preload/contract/sync.ts';

export const messages = {
  title: 'Sync',
  intro:
    'Quarterdeck keeps a copy of what you may read on this computer: lists and search answer from it at once, also without the server.',
  states: {
    never: 'Not synced yet',
    first: 'First pass',
    fresh: 'Up to date',
    stale: 'Out of date',
    forbidden: 'No access',
    failing: 'Failing',
    paused: 'Paused',
  } satisfies Record<FeedState['state'], string>,
  columns: { feed: 'What', state: 'State', kept: 'Kept here', asOf: 'As of', action: 'Action' },
  rows: (count: string) => `${count} ${count === '1' ? 'row' : 'rows'}`,
  size: 'Size on this computer',
  rate: (perSecond: string) => `${perSecond} rows/s`,
  reading: 'Reading',
  noun: 'rows',
  next: (ahead: string) => `next ${ahead}`,
  nextNow: 'next at once',
  ago: (age: string) => `${age} ago`,
  never: '–',
  failed: (age: string) => `Last tried ${age}.`,
  needs: (needs: string) => `You need ${needs}. What was kept has been removed.`,
  forbidden: 'You may not read this. What was kept has been removed.',
  unreadable: {
    sentence: (rows: string, one: boolean) =>
      `${rows} of the server could not be read and ${one ? 'is' : 'are'} left out.`,
    noId: '(no id)',
    more: (count: string) => `and ${count} more`,
    title: 'Left out of lists asked of the server',
  },
  ahead: {
    sentence: (rows: string, one: boolean) => `${rows} ${one ? 'is' : 'are'} dated in the future.`,
    more: (count: string) => `and ${count} more`,
  },
  total: (size: string) => `${size} on this computer`,
  syncAll: 'Sync now',
  syncOne: (name: string) => `Sync ${name} now`,
  needsServer: 'Sync needs the server. It can be done again once the connection is back.',
  running: 'It is running.',
  clear: {
    button: 'Clear now',
    needsServer: 'Clearing needs the server. It can be done again once the connection is back.',
    title: 'Clear what was synced',
    text: (workspace: string, rows: string, size: string) =>
      `This removes what was synced of ${workspace} from this computer (${rows}, ${size}) and begins again. Nothing changes at the server. Drafts, saved views and your settings stay.`,
    done: 'What was synced has been removed. Sync begins again.',
  },
  off: {
    title: 'Sync is off',
    text: 'Nobody is signed in to this workspace. Sync goes on after the next sign-in.',
  },
  nothing: {
    title: 'Nothing is synced here',
    text: 'This server has nothing that Quarterdeck keeps on this computer.',
  },
  unavailable: {
    title: 'Nothing can be kept on this computer',
    text: 'Lists are asked of the server each time, and there is nothing to show without it.',
  },
  limits: {
    title: 'Limits',
    label: 'What is kept',
    room: 'Room for configurations',
    roomHint: 'The oldest go first when there is no room. 0 keeps none.',
    roomWhole: 'Whole megabytes from 0 to 100,000',
    days: 'Days of changes',
    daysHint: 'Older changes are not kept on this computer; the server is asked for them.',
    daysWhole: 'Whole days from 1 to 3,650',
    types: 'Types whose configurations are never kept',
    typesHint:
      'Besides Kubernetes::Secret, which is never kept. Their names and statuses are kept all the same.',
    typesPlaceholder: 'Kubernetes::ConfigMap',
    typesMost: 'At most 200 types of 200 characters',
    save: 'Save',
    saving: 'Saving…',
    saved: 'Limits saved',
  },
} as const;
