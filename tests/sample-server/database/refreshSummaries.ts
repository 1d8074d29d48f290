import type { Client } from 'pg';

/** Brings the figures behind `configs` up to date, and with them its newest items. */
export async function refreshSummaries(client: Client): Promise<void> {
  await client.query('refresh materialized view concurrently config_item_summary_7d');
}
