import { messages as checkMessages } from '#parts/checks/messages.ts';
import type { ListTexts } from '#parts/ListTexts.ts';

export const listTexts: ListTexts = {
  title: 'Health',
  rows: 'health checks',
  staleNotice: (sentence) => `${sentence} Showing the last response.`,
  cachedNotice: (sentence) => `${sentence} Showing data stored on this computer.`,
};

export const messages = {
  ...checkMessages,
  add: 'Add health check',
  filters: 'Filters',
  moreControls: 'More controls',
  search: 'Search by name, description, or endpoint',
  ofComponent: (name: string) => `Component: ${name}`,
  ofStatus: (status: string) => `Status: ${status}`,
  statuses: { healthy: 'Healthy', unhealthy: 'Unhealthy', unknown: 'Unknown' },
  scopeFailed: 'The checks of the component could not be loaded',
  groupBy: 'Group By',
  tabBy: 'Tab By',
  tabs: 'Checks by tab',
  allTab: 'All',
  hidePassing: 'Hide Passing',
  filterByHealth: 'Filter by Health',
  filterByLabel: 'Filter by Label',
  noLabels: 'No check has labels.',
  clearLabels: 'Clear all labels',
  unreadableLabels: 'The labels in this address are invalid, so the list is not filtered by label.',
  timeRange: 'Time Range',
  layout: 'Layout',
  layouts: { table: 'Table', card: 'Recent runs' },
  checksIn: (count: string, state: string, one: boolean) => `${count} ${one ? 'check' : 'checks'} ${state}`,
  noData: 'No data available',
  noVisibleChecks: 'The server has no health checks that you can view.',
  allPassing: 'Everything is healthy',
  hidden: (count: string, one: boolean) =>
    one ? 'One healthy check is hidden.' : `${count} healthy checks are hidden.`,
  showPassing: 'Show healthy checks',
  noSearchMatch: (query: string) => `Nothing matches “${query}”`,
  noFilterMatch: 'Nothing matches all filters',
  clearSearch: 'Clear search',
  clearFilters: 'Clear all filters',
  noneInTab: (tab: string) => `No check is in the tab “${tab}”.`,
  showAll: 'Show all tabs',
  openWall: 'Wall mode',
} as const;
