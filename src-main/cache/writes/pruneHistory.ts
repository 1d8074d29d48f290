import type { Database } from 'better-sqlite3';
import type { WatchedKind } from '#contract/rules/healthHistory.ts';
import { bytesPerDeletion, bytesPerEdgeMove, bytesPerMove, recordedKindKey } from '../recordedHealth.ts';
import { microsOf } from '../times.ts';

/** Returns the time in microseconds since 1970 from which on the recorded changes are within a limit of bytes. */
function firstWithin(database: Database, maxBytes: number): number {
  const count = (table: string): number =>
    database.prepare<[], number>(`select count(*) from ${table}`).pluck().get() ?? 0;
  let over =
    count('health_move') * bytesPerMove +
    count('edge_move') * bytesPerEdgeMove +
    (count('item_deletion') + count('item_removal')) * bytesPerDeletion -
    maxBytes;
  if (over <= 0) return 0;
  const oldestFirst = database
    .prepare<[], { at: number; bytes: number }>(
      `select at, ${bytesPerMove} as bytes from health_move union all
       select at, ${bytesPerEdgeMove} from edge_move union all
       select until, ${bytesPerDeletion} from item_deletion union all
       select until, ${bytesPerDeletion} from item_removal order by at`,
    )
    .iterate();
  for (const { at, bytes } of oldestFirst) {
    if (over <= 0) return at;
    over -= bytes;
  }
  return Number.MAX_SAFE_INTEGER;
}

/**
 * Removes recorded changes of health, relationships and deletions beyond the limits, the oldest first.
 * @param oldestMs changes before are removed, in milliseconds since 1970
 * @param maxBytes limit of all changes
 */
export function pruneRecordedHistory(database: Database, oldestMs: number, maxBytes: number): void {
  const oldest = Math.max(microsOf(oldestMs), firstWithin(database, maxBytes));
  const health = database.prepare('delete from health_move where at < ?').run(oldest);
  const edges = database.prepare('delete from edge_move where at < ?').run(oldest);
  database.prepare('delete from item_deletion where until < ?').run(oldest);
  database.prepare('delete from item_removal where until < ?').run(oldest);
  database.prepare('delete from watched_span where until < ?').run(oldest);
  database.prepare('update or replace watched_span set since = ? where since < ?').run(oldest, oldest);
  if (health.changes > 0)
    database.exec(
      'delete from health_thing where not exists (select 1 from health_move m where m.thing = health_thing.k)',
    );
  if (edges.changes > 0)
    database.exec(
      'delete from edge_thing where not exists (select 1 from edge_move m where m.edge = edge_thing.k)',
    );
}

/** SQL that removes the recorded history of a kind, whose rows the user may not read any more. */
export const removeHistorySql = (kind: WatchedKind): string => {
  const key = recordedKindKey(kind);
  const changes =
    kind === 'relationship'
      ? 'delete from edge_move; delete from edge_thing;'
      : `delete from health_move where thing in (select k from health_thing where kind = ${key});
         delete from health_thing where kind = ${key};`;
  const deletions = kind === 'item' ? 'delete from item_deletion; delete from item_removal;' : '';
  return `${changes} ${deletions} delete from watched_span where kind = ${key};`;
};
