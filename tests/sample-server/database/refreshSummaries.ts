import type { Pool } from 'pg';

/** The figures of changes and insights that the server keeps ready, and how often it brings each up to date. */
export const summaryViews = [
  { view: 'config_item_summary_3d', everyMinutes: 10 },
  { view: 'config_item_summary_7d', everyMinutes: 30 },
  { view: 'config_item_summary_30d', everyMinutes: 60 },
] as const;

export type SummaryView = (typeof summaryViews)[number]['view'];

/** Brings figures up to date; with those of seven days come the newest items of `configs`. */
export async function refreshSummaries(
  database: Pool,
  views: readonly SummaryView[] = summaryViews.map(({ view }) => view),
): Promise<void> {
  for (const view of views) await database.query(`refresh materialized view concurrently ${view}`);
}
