import type { Pool } from 'pg';

/** How often the server brings uptime and latency of the checks up to date. */
export const checksEveryMinutes = 1;

/**
 * Brings uptime and latency of checks up to date.
 * @param ids of the checks; all when absent
 */
export async function refreshChecks(
  database: Pick<Pool, 'query'>,
  ids: readonly string[] | null = null,
): Promise<void> {
  await database.query('select refresh_check_summary($1)', [ids]);
}
