import { messages as checkMessages } from '../../parts/checks/messages.ts';
import type { ListWords } from '../../parts/list/ListWords.ts';

export const listWords: ListWords = {
  title: 'Health',
  rows: 'health checks',
  stale: (sentence) => `${sentence} The checks below are from the last answer.`,
  kept: (sentence) => `${sentence} The checks below are kept on this computer.`,
};

export const messages = {
  ...checkMessages,
  add: 'Add Health Check',
  filters: 'Filters',
  moreControls: 'More controls',
  search: 'Search by name, description, or endpoint',
  groupBy: 'Group By',
  tabBy: 'Tab By',
  tabs: 'Checks by tab',
  allTab: 'All',
  hidePassing: 'Hide Passing',
  filterByHealth: 'Filter by Health',
  filterByLabel: 'Filter by Label',
  labelFilters: (count: number) => `${count} ${count === 1 ? 'label' : 'labels'} chosen`,
  noLabels: 'No check has labels.',
  clearLabels: 'Clear all labels',
  unreadableLabels: 'The labels of this address cannot be read, so nothing is filtered by them.',
  timeRange: 'Time Range',
  layout: 'Layout',
  layouts: { table: 'Table', card: 'Cards' },
  checksIn: (count: string, state: string, one: boolean) => `${count} ${one ? 'check' : 'checks'} ${state}`,
  noData: 'No data available',
  nothingToSee: 'The server has no health checks that you may see.',
  allPassing: 'Everything is healthy',
  hidden: (count: string, one: boolean) =>
    one ? 'One healthy check is hidden.' : `${count} healthy checks are hidden.`,
  showPassing: 'Show healthy checks',
  nothingMatches: (query: string) => `Nothing matches “${query}”`,
  nothingFits: 'Nothing matches all filters',
  clearSearch: 'Clear the search',
  clearFilters: 'Clear all filters',
  emptyTab: (tab: string) => `Nothing is left under ${tab}`,
  showAll: 'Show All',
  openWall: 'Wall mode',
} as const;
