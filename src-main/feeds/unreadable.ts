import type { FeedState } from '#contract/sync.ts';
import {
  type FeedRecord,
  noUnreadableRows,
  type UnreadableRows,
  withoutParts,
  withUnreadable,
} from '../cache/model.ts';
import type { UnreadableRow } from '../server/readRows.ts';

/** Limit of unreadable rows that are listed; all are counted. */
const maxListed = 50;

/** Adds unreadable rows; a row that is already listed counts once. */
export function addUnreadable(before: UnreadableRows, rows: readonly UnreadableRow[]): UnreadableRows {
  if (rows.length === 0) return before;
  const rowsById = new Map(before.rows.map((row) => [row.id, row]));
  let count = before.count;
  for (const row of rows) {
    if (rowsById.has(row.id)) rowsById.set(row.id, row);
    else {
      count += 1;
      if (rowsById.size < maxListed) rowsById.set(row.id, row);
    }
  }
  return { count, rows: [...rowsById.values()] };
}

/**
 * Parts of a record with unreadable rows: those of the last full pass, of the running pass, and of
 * single reads since.
 */
const parts = { whole: 'whole', running: 'running', since: 'since' } as const;

/** Returns the unreadable rows of an interrupted pass. */
export const unreadableOfPass = ({ unreadable }: FeedRecord): UnreadableRows =>
  unreadable[parts.running] ?? noUnreadableRows;

/** Updates the unreadable rows of a running pass. @param soFar unreadable rows of this pass */
export const withUnreadableOfRunningPass = (
  record: FeedRecord,
  soFar: UnreadableRows,
): FeedRecord['unreadable'] => withUnreadable(record, parts.running, soFar);

/** Records the unreadable rows of a completed pass; earlier ones are dropped. */
export function withUnreadableOfPass(record: FeedRecord, all: UnreadableRows): FeedRecord['unreadable'] {
  const others = withoutParts(record.unreadable, ...Object.values(parts));
  return all.count === 0 ? others : { ...others, [parts.whole]: all };
}

/** Adds unreadable rows that were read after the last pass. */
export const withUnreadableSincePass = (
  record: FeedRecord,
  rows: readonly UnreadableRow[],
): FeedRecord['unreadable'] =>
  withUnreadable(
    record,
    parts.since,
    addUnreadable(record.unreadable[parts.since] ?? noUnreadableRows, rows),
  );

/** @param ms milliseconds since 1970 */
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const dayMs = 24 * 60 * 60_000;

/**
 * For feeds of events: records the unreadable rows of today and yesterday.
 * @param nowMs milliseconds since 1970
 */
export function withUnreadableOfDay(
  record: FeedRecord,
  rows: readonly UnreadableRow[],
  nowMs: number,
): FeedRecord['unreadable'] {
  const today = dayOf(nowMs);
  const before = record.unreadable[today] ?? noUnreadableRows;
  const kept = [today, dayOf(nowMs - dayMs)];
  const days = withUnreadable(record, today, addUnreadable(before, rows));
  return Object.fromEntries(Object.entries(days).filter(([day]) => kept.includes(day)));
}

/** Returns all unreadable rows of a feed for its status. */
export function unreadableState({ unreadable }: FeedRecord): FeedState['unreadable'] {
  const { count, rows } = Object.values(unreadable).reduce((all, part) => {
    const named = addUnreadable(all, part.rows);
    // Adds rows that the part has counted but not listed.
    return { ...named, count: named.count + part.count - part.rows.length };
  }, noUnreadableRows);
  return { count, rows: [...rows] };
}
