import type { ListTexts } from '#parts/ListTexts.ts';

export const listTexts: ListTexts = {
  title: 'Insights',
  rows: 'insights',
  bar: 'Filters',
  needs: 'catalog',
  empty: 'The server has no insights that you can view.',
};

export const itemListTexts: ListTexts = { ...listTexts, empty: 'This item has no insights.' };

export const messages = {
  filters: {
    configType: 'Config Type',
    type: 'Type',
    severity: 'Severity',
    analyzer: 'Analyzer',
    status: 'Status',
    component: 'Component',
    all: 'All',
  },
  columns: {
    name: 'Catalog',
    analysis_type: 'Type',
    analyzer: 'Analyzer',
    severity: 'Severity',
    status: 'Status',
    summary: 'Summary',
    first_observed: 'First Observed',
    last_observed: 'Last Observed',
  },
  statuses: { open: 'Open', resolved: 'Resolved', silenced: 'Silenced' },
  unknownItem: 'unknown item',
  itemOf: (insight: string) => `of the insight ${insight}`,
  details: {
    title: (analyzer: string, item: string) => (analyzer === '' ? item : `${analyzer}: ${item}`),
    insight: 'Insight',
    failed: 'The insight details could not be loaded',
    item: 'Catalog',
    type: 'Type',
    analyzer: 'Analyzer',
    severity: 'Severity',
    status: 'Status',
    source: 'Source',
    firstObserved: 'First Observed',
    lastObserved: 'Last Observed',
    message: 'Message',
    more: 'Show more',
    less: 'Show less',
    analysis: 'Analysis',
    nothing: 'No further details.',
    close: 'Close',
  },
} as const;
