import type { ListWords } from '../../../parts/list/ListWords.ts';

/** What the list of changes says. */
export const listWords: ListWords = {
  title: 'Changes',
  rows: 'changes',
  bar: 'Filters',
  needs: 'catalog',
  empty: 'Nothing changed that you may see.',
};

/** What changes say. */
export const messages = {
  otherSeverity: 'Other',
  filters: {
    configType: 'Config Type',
    type: 'Change Type',
    severity: 'Severity',
    tags: 'Tags',
    range: 'Time range',
    all: 'All',
    orWorse: (severity: string) => (severity === 'Critical' ? severity : `${severity} or worse`),
    downstream: 'Downstream',
    upstream: 'Upstream',
    hideDeleted: 'Hide Deleted Config Changes',
  },
  /** The parameters of an address that no control of the bar sets. */
  chips: {
    id: 'Item',
    summary: 'Summary',
    source: 'Source',
    created_by: 'Created By',
    external_created_by: 'Created By',
  },
  columns: {
    created_at: 'Last Seen',
    name: 'Catalog',
    change_type: 'Type',
    summary: 'Summary',
    tags: 'Tags',
    source: 'Created By',
    count: 'Count',
  },
  unknownItem: 'unknown item',
  itemOf: (change: string) => `of the change ${change}`,
  histogram: 'Changes over time by severity',
  histogramLater:
    'The changes of this time are still being brought; how many there were is drawn when they are here.',
  details: {
    title: (type: string, item: string) => `${type} of ${item}`,
    change: 'Change',
    failed: 'What the change says could not be read',
    item: 'Catalog',
    seen: 'Last Seen',
    firstSeen: 'First Seen',
    times: 'Seen',
    timesOf: (count: string) => `${count} times`,
    severity: 'Severity',
    source: 'Source',
    by: 'Created By',
    summary: 'Summary',
    tabs: 'What the change says',
    diff: 'Diff',
    patches: 'Patches',
    details: 'Details',
    nothing: 'The change says no more than this.',
    layout: 'How the two are shown',
    sideBySide: 'Side by side',
    inline: 'Inline',
    format: 'Format',
    previous: 'Previous change (K)',
    next: 'Next change (J)',
    compare: 'Compare with now',
    close: 'Close',
    copyLink: 'Copy link',
    copied: 'The link to the change was copied',
    unreadableDiff: 'The server sent a diff that is none; it is shown as it came.',
  },
} as const;
