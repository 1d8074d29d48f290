import type { Pool } from 'pg';
import { z } from 'zod';
import type { GraphTimes } from './checkTimes.ts';

interface Bucket {
  readonly time: Date;
  readonly status: boolean | null;
  readonly duration: number | null;
  readonly passed: number;
  readonly failed: number;
}

/** Size of the server's percentile window. Missing points count as 0. */
const windowPlaces = 100;

/**
 * Interpolates a percentile between the nearest ranks. Like the server's window, the result is too low for
 * few points.
 */
function percentile(points: readonly number[], percent: number): number {
  const last = points.slice(-windowPlaces);
  const places = [...Array<number>(windowPlaces - last.length).fill(0), ...last].sort((a, b) => a - b);
  const position = (windowPlaces * percent) / 100 - 0.5;
  const below = Math.floor(position);
  const part = position - below;
  const low = places[below] ?? 0;
  return low * (1 - part) + (places[below + 1] ?? low) * part;
}

/** Go's `omitempty` omits false and zero. */
const orAbsent = (name: string, value: number | boolean | null): object => (value ? { [name]: value } : {});

const id = z.guid();

/**
 * Returns a check's durations in buckets, its uptime, and percentiles over the buckets. The result for an
 * invalid id is empty.
 */
export async function readCheckGraph(
  database: Pool,
  checkId: string,
  { from, to, bucketSeconds }: GraphTimes,
): Promise<Readonly<Record<string, unknown>>> {
  // An invalid id becomes null, which matches no row.
  const known = id.safeParse(checkId).data ?? null;
  const { rows } = await database.query<Bucket>(
    `select to_timestamp(floor((extract(epoch from time) + $1 / 2.0) / $1) * $1) as time,
        bool_and(status) as status, avg(duration)::integer as duration,
        (count(*) filter (where status))::integer as passed, (count(*) filter (where not status))::integer as failed
      from check_statuses where check_id = $2 and time >= $3 and time <= $4 group by 1 order by 1`,
    [bucketSeconds, known, from, to],
  );
  const durations = rows.map(({ duration }) => duration ?? 0);
  const latency = (percent: number) => orAbsent(`p${percent}`, percentile(durations, percent));
  return {
    status:
      rows.length === 0
        ? null
        : rows.map(({ time, status, duration, passed, failed }) => ({
            time: time.toISOString().replace('.000Z', 'Z'),
            ...orAbsent('status', status),
            duration: duration ?? 0,
            ...orAbsent('passed', passed),
            ...orAbsent('failed', failed),
          })),
    latency: { ...latency(99), ...latency(97), ...latency(95), rolling1h: 0 },
    uptime: {
      passed: rows.reduce((sum, { passed }) => sum + passed, 0),
      failed: rows.reduce((sum, { failed }) => sum + failed, 0),
    },
  };
}
