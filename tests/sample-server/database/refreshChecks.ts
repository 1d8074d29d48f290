import type { Pool } from 'pg';

/** Minutes between the server's refreshes of uptime and latency. */
export const checksEveryMinutes = 1;

/**
 * Refreshes uptime and latency of checks.
 * @param ids of the checks; default: all
 */
export async function refreshChecks(
  database: Pick<Pool, 'query'>,
  ids: readonly string[] | null = null,
): Promise<void> {
  await database.query('select refresh_check_summary($1)', [ids]);
}
