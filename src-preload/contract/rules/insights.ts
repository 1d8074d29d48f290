/** Columns that a list of insights can be sorted by, as the server calls them; API reference section 11.4. */
export const insightSortColumns = [
  'first_observed',
  'last_observed',
  'analysis_type',
  'analyzer',
  'status',
] as const;

export type InsightSortColumn = (typeof insightSortColumns)[number];

/** How insights can stand; schema reference section 4. */
export const insightStatuses = ['open', 'resolved', 'silenced'] as const;
