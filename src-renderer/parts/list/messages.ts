/** What every list says, unless a screen has words of its own. */
export const messages = {
  noData: 'No data available',
  nothingMatches: (search: string) => `Nothing matches “${search}”.`,
  nothingFits: 'Nothing matches all filters.',
  clearSearch: 'Clear the search',
  clearFilters: 'Clear all filters',
  pastEnd: (rows: string) => `There are no ${rows} on this page`,
  pagesOf: (rows: string) => `Pages of ${rows}`,
  firstPage: 'Go to the first page',
  failed: (rows: string) => `The ${rows} could not be read`,
  stale: (sentence: string) => `${sentence} What is shown may be out of date.`,
  kept: (sentence: string) => `${sentence} What is shown is kept on this computer.`,
  nothingToExport: 'There is nothing to export.',
  changed: (count: string) => `${count} changed`,
  showChanges: 'Show the newer rows',
} as const;
