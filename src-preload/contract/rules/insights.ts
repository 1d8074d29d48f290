/** Sort columns of insight lists, with the server's names. */
export const insightSortColumns = [
  'first_observed',
  'last_observed',
  'analysis_type',
  'analyzer',
  'status',
] as const;

export type InsightSortColumn = (typeof insightSortColumns)[number];

export const insightStatuses = ['open', 'resolved', 'silenced'] as const;
