import type { ListWords } from '../../../parts/list/ListWords.ts';

export const listWords: ListWords = {
  title: 'Insights',
  rows: 'insights',
  bar: 'Filters',
  needs: 'catalog',
  empty: 'No analyzer found out anything that you may see.',
};

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
    failed: 'What the insight says could not be read',
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
    nothing: 'The insight says no more than this.',
    close: 'Close',
  },
} as const;
