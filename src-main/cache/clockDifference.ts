import type { Database } from 'better-sqlite3';

/** Row of `meta` with the last known difference, which is also needed without a connection and in a snapshot. */
const clockDifferenceKey = 'clockDifferenceMs';

/** Smaller differences are ignored, in milliseconds: the server sends its time in seconds, and answers take time. */
export const minClockDifferenceMs = 5_000;

/** Largest difference that is read, in milliseconds. A snapshot can come from anywhere. */
const maxClockDifferenceMs = 10 * 366 * 86_400_000;

/**
 * Returns the last known difference between the clock of the server and that of the computer that records, in
 * milliseconds.
 */
export function readClockDifference(database: Database): number {
  const value = database
    .prepare<[string], string | null>('select value from meta where name = ?')
    .pluck()
    .get(clockDifferenceKey);
  const differenceMs = Number(value ?? 0);
  return Number.isInteger(differenceMs) && Math.abs(differenceMs) <= maxClockDifferenceMs ? differenceMs : 0;
}

/**
 * Stores the difference between both clocks. A difference that changes by less than the minimum stays the same.
 * @returns the stored difference in milliseconds
 */
export function storeClockDifference(database: Database, differenceMs: number): number {
  const storedMs = readClockDifference(database);
  if (Math.abs(differenceMs - storedMs) < minClockDifferenceMs) return storedMs;
  database
    .prepare(
      'insert into meta (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
    )
    .run(clockDifferenceKey, String(Math.round(differenceMs)));
  return Math.round(differenceMs);
}
