import type { Pool } from 'pg';

/** Materialized views of changes and insights, with their refresh interval. */
export const summaryViews = [
  { view: 'config_item_summary_3d', everyMinutes: 10 },
  { view: 'config_item_summary_7d', everyMinutes: 30 },
  { view: 'config_item_summary_30d', everyMinutes: 60 },
] as const;

export type SummaryView = (typeof summaryViews)[number]['view'];

/** Refreshes materialized views. The view of seven days also determines the newest items of `configs`. */
export async function refreshSummaries(
  database: Pool,
  views: readonly SummaryView[] = summaryViews.map(({ view }) => view),
): Promise<void> {
  for (const view of views) await database.query(`refresh materialized view concurrently ${view}`);
}
