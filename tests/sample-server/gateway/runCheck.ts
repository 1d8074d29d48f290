import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { refreshChecks } from '../database/refreshChecks.ts';
import type { RunResult } from './CheckRunOverrides.ts';
import { recordRun } from './recordRun.ts';

/** Milliseconds. A simulated run is faster than its reported duration. */
const usualDelayMs = 150;

interface CheckRow {
  readonly id: string;
  readonly status: string | null;
}

interface LastRun {
  readonly duration: number | null;
  readonly message: string | null;
  readonly error: string | null;
}

/** Go's `omitempty` omits false, zero and empty values. */
const withoutFalsy = (fields: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => Boolean(value)));

/**
 * Runs a check as the health-check service does. Repeats the last result unless a test sets another.
 * @returns the result, an empty string if nothing ran, undefined for an unknown check
 */
export async function runCheck(
  database: Pool,
  id: string,
  wanted: RunResult,
): Promise<object | '' | undefined> {
  const found = await database.query<CheckRow>(
    'select id, status from checks where id = $1 and deleted_at is null',
    [id],
  );
  const [check] = found.rows;
  if (check === undefined) return undefined;
  await wait(wanted.delayMs ?? usualDelayMs);
  if (wanted.empty) return '';
  const pass = wanted.pass ?? check.status !== 'unhealthy';
  const { rows } = await database.query<LastRun>(
    'select duration, message, error from check_statuses where check_id = $1 and status = $2 order by time desc limit 1',
    [id, pass],
  );
  const last = rows[0];
  const start = new Date();
  const said =
    wanted.message === undefined && wanted.error === undefined
      ? { message: last?.message, error: last?.error }
      : { message: wanted.message, error: wanted.error };
  const run = { pass, duration: wanted.duration ?? last?.duration ?? 120, ...said };
  await recordRun(database, id, run, start);
  await refreshChecks(database, [id]);
  // The server's response does not identify the check.
  return withoutFalsy({ start, ...run });
}
