import { messages as checkMessages } from '../../parts/checks/messages.ts';
import type { ListWords } from '../../parts/list/ListWords.ts';

export const listWords: ListWords = {
  title: 'Health',
  rows: 'health checks',
  stale: (sentence) => `${sentence} Showing the last response.`,
  kept: (sentence) => `${sentence} Showing data stored on this computer.`,
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
  labelFilters: (count: number) => `${count} ${count === 1 ? 'label' : 'labels'} selected`,
  noLabels: 'No check has labels.',
  clearLabels: 'Clear all labels',
  unreadableLabels: 'The labels in this address are invalid, so the list is not filtered by label.',
  timeRange: 'Time Range',
  layout: 'Layout',
  layouts: { table: 'Table', card: 'Cards' },
  checksIn: (count: string, state: string, one: boolean) => `${count} ${one ? 'check' : 'checks'} ${state}`,
  noData: 'No data available',
  nothingToSee: 'The server has no health checks that you can view.',
  allPassing: 'Everything is healthy',
  hidden: (count: string, one: boolean) =>
    one ? 'One healthy check is hidden.' : `${count} healthy checks are hidden.`,
  showPassing: 'Show healthy checks',
  nothingMatches: (query: string) => `Nothing matches “${query}”`,
  nothingFits: 'Nothing matches all filters',
  clearSearch: 'Clear search',
  clearFilters: 'Clear all filters',
  emptyTab: (tab: string) => `No matching checks in ${tab}`,
  showAll: 'Show All',
  openWall: 'Wall mode',
} as const;
