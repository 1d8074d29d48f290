import type { FeedState } from '../../src-preload/contract/sync.ts';
import {
  type FeedRecord,
  nothingUnreadable,
  type Unreadable,
  withoutParts,
  withUnreadable,
} from '../cache/model.ts';
import type { UnreadableRow } from '../server/readRows.ts';

/** So many rows are named; more are counted. */
const mostNamed = 50;

/** What was left out before, and what is left out now. A row that is named already counts once. */
export function alsoUnreadable(before: Unreadable, rows: readonly UnreadableRow[]): Unreadable {
  if (rows.length === 0) return before;
  const named = new Map(before.rows.map((row) => [row.id, row]));
  let count = before.count;
  for (const row of rows) {
    if (named.has(row.id)) named.set(row.id, row);
    else {
      count += 1;
      if (named.size < mostNamed) named.set(row.id, row);
    }
  }
  return { count, rows: [...named.values()] };
}

/** The parts of a feed that is read as a whole, page by page, and in between row by row. */
const parts = { whole: 'whole', running: 'running', since: 'since' } as const;

/** What the pass left out that was interrupted, to go on with. */
export const unreadableOfPass = ({ unreadable }: FeedRecord): Unreadable =>
  unreadable[parts.running] ?? nothingUnreadable;

/** While a pass over all rows runs. @param soFar what it left out */
export const whilePassing = (record: FeedRecord, soFar: Unreadable): FeedRecord['unreadable'] =>
  withUnreadable(record, parts.running, soFar);

/** A pass over all rows is complete: what was left out before it counts no more. */
export function afterPass(record: FeedRecord, all: Unreadable): FeedRecord['unreadable'] {
  const others = withoutParts(record.unreadable, ...Object.values(parts));
  return all.count === 0 ? others : { ...others, [parts.whole]: all };
}

/** Rows that were read after the last pass. */
export const sincePass = (record: FeedRecord, rows: readonly UnreadableRow[]): FeedRecord['unreadable'] =>
  withUnreadable(
    record,
    parts.since,
    alsoUnreadable(record.unreadable[parts.since] ?? nothingUnreadable, rows),
  );

/** The UTC day of an instant. @param ms since 1970 */
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const dayMs = 24 * 60 * 60_000;

/** Of rows that come and go with time, what was left out today and yesterday. @param nowMs since 1970 */
export function ofTheseDays(
  record: FeedRecord,
  rows: readonly UnreadableRow[],
  nowMs: number,
): FeedRecord['unreadable'] {
  const today = dayOf(nowMs);
  const before = record.unreadable[today] ?? nothingUnreadable;
  const kept = [today, dayOf(nowMs - dayMs)];
  const days = withUnreadable(record, today, alsoUnreadable(before, rows));
  return Object.fromEntries(Object.entries(days).filter(([day]) => kept.includes(day)));
}

/** All that a feed left out, as it is told. */
export function unreadableState({ unreadable }: FeedRecord): FeedState['unreadable'] {
  const { count, rows } = Object.values(unreadable).reduce((all, part) => {
    const named = alsoUnreadable(all, part.rows);
    // What a part has counted without naming it.
    return { ...named, count: named.count + part.count - part.rows.length };
  }, nothingUnreadable);
  return { count, rows: [...rows] };
}
