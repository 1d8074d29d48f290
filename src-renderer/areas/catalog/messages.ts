/** What the catalog says. */
export const messages = {
  title: 'Catalog',
  search: 'Search the catalog',
  hideDeleted: 'Hide deleted',
  empty: 'No data available',
  clearSearch: 'Clear the search',
  nothingToSee: 'The server has no items that you may see.',
  nothingMatches: (search: string) => `Nothing matches “${search}”.`,
  listFailed: 'The catalog could not be read',
  itemFailed: 'The item could not be read',
  notFound: 'Details not found',
  noConfig: 'The server has no configuration of this item.',
  stale: (sentence: string) => `${sentence} The rows below are from the last answer.`,
} as const;
