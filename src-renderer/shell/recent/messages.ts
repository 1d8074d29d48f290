import type { RecordKind } from '#contract/rules/recent.ts';

export const messages = {
  title: 'Pinned and recent',
  filter: 'Filter by name, type or location',
  groups: { pinned: 'Pinned', recent: 'Recent' },
  kinds: {
    item: 'Catalog item',
    check: 'Health check',
    incident: 'Incident',
    playbook: 'Playbook',
    run: 'Playbook run',
    component: 'Component',
  } satisfies Record<RecordKind, string>,
  empty: 'Records that you open appear here. To pin one, press P on its row in a list.',
  noMatch: (text: string) => `No results for “${text}”.`,
  count: (count: number) => (count === 1 ? '1 record' : `${count} records`),
  remove: (name: string) => `Remove ${name} from recent`,
  clear: 'Clear recent',
  nothingToClear: 'There are no recent records.',
  cleared: (count: number) => `${count === 1 ? '1 recent record' : `${count} recent records`} removed`,
  undo: 'Undo',
} as const;
