import { formatInteger } from '#kit/format/formatNumber.ts';
import { unknownOfChecks } from '#parts/checks/checksAt.ts';
import type { ListTexts } from '#parts/ListTexts.ts';
import type { ByItemTab } from './itemTabs.ts';

export const checksTexts: ListTexts = {
  title: 'Health checks',
  rows: 'health checks',
  empty: 'No health check monitors this item.',
};

/** Texts of the item page. Where the specification has a text, it is used word for word. */
export const messages = {
  catalog: 'Catalog',
  noChecks: 'No health checks',
  tabs: 'Item sections',
  /** Scope of the counts that is not obvious from the name of the tab. */
  countNotes: {
    changes: 'In the last 2 days, including downstream items',
    relationships: 'Outgoing relationships and parents',
  } as ByItemTab<string>,
  notFound: 'Details not found',
  notFoundText: (id: string) => `The item ${id} does not exist, or you don’t have permission to view it.`,
  backToCatalog: 'Back to the catalog',
  failed: 'The item could not be loaded',
  staleNotice: (sentence: string) => `${sentence} Showing the last response.`,
  cachedNotice: (sentence: string) => `${sentence} Showing data stored on this computer.`,
  compare: 'Compare',
  compareWith: 'Compare with another item',
  history: {
    open: 'History',
    title: (name: string) => `History of ${name}`,
    now: 'Now',
    before: (at: string, summary: string) => `Before ${at}${summary === '' ? '' : `: ${summary}`}`,
    from: 'From',
    to: 'To',
    layout: 'Diff layout',
    sideBySide: 'Side by side',
    inline: 'Inline',
    diff: 'Differences between the two versions',
    same: 'The two versions are identical.',
    none: 'The server has no changes to this configuration.',
    notCached:
      'The changes to this configuration are not stored on this computer. Quarterdeck stores them when you open the history while the server is reachable.',
    noCurrent:
      'The current configuration is not stored on this computer, so earlier versions cannot be shown.',
    cannotRevert:
      'This version cannot be shown. Some changes are missing, or the configuration changed in the meantime.',
    more: 'Older changes exist, but are not stored on this computer.',
    failed: 'The history could not be loaded',
    close: 'Close',
  },
  earlier: {
    details:
      'Status, description, costs, properties, and incidents of the item are not stored for earlier moments, and not shown. Its name, type, labels, and tags are those of the present.',
    notifications:
      'A notification that was repeated later is listed at its last time only. Its status is that of the present.',
    changes: 'A change that occurred again later is listed at its last occurrence only.',
    related:
      'Statuses, costs, and numbers of changes of related items are not stored for earlier moments, and not shown. A filter by status does not apply.',
    checks: unknownOfChecks,
    tabShowsNow: 'This tab shows the present.',
    notCreated: 'The item did not exist yet',
    notCreatedText: (at: string) => `It was created at ${at}.`,
    version: (at: string, summary: string) =>
      summary === '' ? `Configuration since ${at}` : `Configuration since ${at}: ${summary}`,
    firstVersion: 'The first known version of the configuration',
    versionNotKnown: 'The configuration of this moment is not known',
    olderNotStored: 'Changes of that time are not stored on this computer.',
    cannotRevert: 'A later change does not fit the current configuration, so it cannot be reverted.',
    plainText: 'Earlier versions are known of JSON documents only.',
  },
  copyName: 'Copy name',
  deleted: (age: string) => (age === '' ? 'Deleted' : `Deleted ${age}`),
  copied: (text: string) => `Copied ${text} to clipboard`,
  configuration: (name: string) => `Configuration of ${name}`,
  configurationTools: 'Configuration',
  format: 'Format',
  find: 'Find',
  findCommand: 'Find in the configuration',
  foldAll: 'Fold all',
  unfoldAll: 'Unfold all',
  copy: 'Copy',
  copyLink: 'Copy link',
  clear: 'Clear',
  download: (file: string) => `Download ${file}`,
  converting: 'Converting to YAML…',
  yamlFailed: 'The configuration could not be converted to YAML',
  showJson: 'Show JSON',
  noConfig: 'No configuration',
  noConfigText: 'The server has no configuration for this item.',
  notCached: 'Not stored on this computer',
  notCachedText: 'This configuration is not stored on this computer. It loads when the server is reachable.',
  details: 'Details',
  showDetails: 'Show details',
  hideDetails: 'Hide details',
  linkToIncident: 'Link to incident',
  incidents: 'Incidents',
  incidentsFailed: (sentence: string) => `The incidents could not be loaded: ${sentence}`,
  notifications: {
    title: 'Notifications up to this moment',
    none: 'No notifications about this item are stored up to this moment.',
    failed: (sentence: string) => `The notifications could not be read: ${sentence}`,
    times: (count: number) => `${formatInteger(count)} times`,
    all: 'All notifications about this item',
  },
  facts: {
    name: 'Name',
    tags: 'Tags',
    status: 'Status',
    lastStatus: 'Last status',
    created: 'Created',
    updated: 'Updated',
    type: 'Type',
    class: 'Class',
    agent: 'Agent',
    id: 'ID',
  },
  by: 'by',
  deletedStatus: 'Deleted',
  lastScraped: 'Last scraped',
} as const;
