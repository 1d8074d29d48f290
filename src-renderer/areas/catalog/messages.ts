import type { ListTexts } from '#parts/ListTexts.ts';

export const listTexts: ListTexts = {
  title: 'Catalog',
  rows: 'items',
  bar: 'Filters',
  failed: 'The catalog could not be loaded',
  empty: 'The server has no items that you can view.',
  staleNotice: (sentence) => `${sentence} Showing the last response.`,
  cachedNotice: (sentence) => `${sentence} Showing data stored on this computer.`,
};

export const messages = {
  tabs: { catalog: 'Catalog', changes: 'Changes', insights: 'Insights', scrapers: 'Scrapers' },
  search: 'Search for configs',
  clearAllFilters: 'Clear all filters',
  type: 'Type',
  allTypes: 'All',
  groupBy: 'Group By',
  labels: 'Labels',
  status: 'Status',
  healthFilter: 'Health',
  preferences: 'Preferences',
  hideDeleted: 'Hide Deleted Catalog',
  groupings: {
    none: 'None',
    name: 'Name',
    analysis: 'Analysis',
    changed: 'Changed',
    type: 'Type',
    config_class: 'Provider',
  },
  health: { healthy: 'healthy', unhealthy: 'unhealthy', warning: 'warning', unknown: 'unknown' },
  insightsOf: (type: string, one: boolean) => `open ${one ? 'insight' : 'insights'}: ${type}`,
  healthOf: (what: string) => `Health of ${what}`,
  pin: (type: string) => `Pin ${type}`,
  unpin: (type: string) => `Unpin ${type}`,
  pinCommand: 'Pin or unpin the type',
  /** Shown until the first sync is complete, for groups that the server cannot count. */
  localCount:
    'The server cannot count by these filters or tags, so Quarterdeck loads and counts the items. This takes longer until the first sync is complete.',
  figuresMissing: (sentence: string) => `Changes and insights could not be counted. ${sentence}`,
  figuresOutdated: (sentence: string) => `The change and insight counts are outdated. ${sentence}`,
  items: (count: string, one: boolean) => `${count} ${one ? 'item' : 'items'}`,
  inGroups: (count: string, one: boolean) => `in ${count} ${one ? 'group' : 'groups'}`,
  exporting: 'Exporting',
  exported: (count: string, one: boolean) => `Exported ${count} ${one ? 'item' : 'items'}`,
  exportedPart: (done: string, total: string | undefined) =>
    `The file contains only the synced items: ${done}${total === undefined ? '' : ` of ${total}`}.`,
  exportCancelled: 'Export canceled. No file was saved.',
  exportFailed: 'The catalog could not be exported',
  addColumn: 'Add column…',
  over30Days: (cost: string) => `${cost} over 30 days`,
} as const;
