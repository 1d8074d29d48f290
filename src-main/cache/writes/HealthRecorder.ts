import type { Database, Statement } from 'better-sqlite3';
import { maxReadingGapMinutes } from '#contract/rules/topology.ts';
import { type RecordedKind, recordedHealthKey, recordedKindKey } from '../recordedHealth.ts';
import { microsOf } from '../times.ts';

const maxWatchGapMs = maxReadingGapMinutes * 60_000;

/** Bytes of a stored health change with its indexes: measured with changes of 100,000 things over 90 days. */
export const bytesPerMove = 40;

export interface HealthChange {
  readonly id: Buffer;
  /** Undefined for a row that was not stored before. */
  readonly was: string | null | undefined;
  readonly now: string | null;
  /** When the health changed according to the server, in microseconds since 1970. Null if unknown. */
  readonly serverAt: number | null;
}

const prepareStatements = (database: Database) => ({
  findThing: database
    .prepare<[number, Buffer], number>('select k from health_thing where kind = ? and id = ?')
    .pluck(),
  addThing: database.prepare<[number, Buffer]>('insert into health_thing (kind, id) values (?, ?)'),
  lastMove: database.prepare<[number], { at: number; now: number }>(
    'select at, now from health_move where thing = ? order by at desc limit 1',
  ),
  addMove: database.prepare<[number, number, number, number]>(
    'insert into health_move (thing, at, was, now) values (?, ?, ?, ?)',
  ),
  lastSpan: database.prepare<[number], { since: number; until: number }>(
    'select since, until from watched_span where kind = ? order by since desc limit 1',
  ),
  extendSpan: database.prepare<[number, number, number]>(
    'update watched_span set until = max(until, ?) where kind = ? and since = ?',
  ),
  addSpan: database.prepare<[number, number, number]>(
    'insert or replace into watched_span (kind, since, until) values (?, ?, ?)',
  ),
});

/**
 * Records health changes of one kind of thing, and when this kind was watched. Runs within the caller's transaction, in
 * the writer thread.
 */
export class HealthRecorder {
  readonly #kind: number;
  readonly #now: () => number;
  readonly #statements: ReturnType<typeof prepareStatements>;
  readonly #hasThings: Statement<[number], number>;
  /** Whether any thing of this kind has a recorded change. Undefined if unknown. */
  #isUsed: boolean | undefined;

  /** @param now the present in milliseconds since 1970 */
  constructor(database: Database, kind: RecordedKind, now: () => number) {
    this.#kind = recordedKindKey(kind);
    this.#now = now;
    this.#statements = prepareStatements(database);
    this.#hasThings = database
      .prepare<[number], number>('select 1 from health_thing where kind = ? limit 1')
      .pluck();
  }

  /** Forgets what this class read, for example after a transaction was rolled back. */
  readonly forget = (): void => {
    this.#isUsed = undefined;
  };

  /**
   * Records a change of a stored row, or of a row that was stored before the data was cleared. While this kind was
   * watched, the change counts from now. After a pause, it counts from the server's time, if that is in the pause.
   */
  record({ id, was, now, serverAt }: HealthChange): void {
    if (was === undefined && !this.#hasRecords()) return;
    const { findThing, addThing, lastMove, addMove } = this.#statements;
    const nowKey = recordedHealthKey(now);
    const known = findThing.get(this.#kind, id);
    const last = known === undefined ? undefined : lastMove.get(known);
    const wasKey = last?.now ?? (was === undefined ? undefined : recordedHealthKey(was));
    if (wasKey === undefined || wasKey === nowKey) return;
    const k = known ?? Number(addThing.run(this.#kind, id).lastInsertRowid);
    this.#isUsed = true;
    const at = this.#effectiveTime(serverAt);
    // Changes of a thing stay in the order in which they were seen, whatever the clocks did.
    addMove.run(k, last === undefined ? at : Math.max(at, last.at + 1), wasKey, nowKey);
  }

  /**
   * Records that all rows of this kind were compared with the server.
   * @param atMs milliseconds since 1970
   */
  markWatched(atMs: number): void {
    const { lastSpan, extendSpan, addSpan } = this.#statements;
    const at = microsOf(atMs);
    const last = lastSpan.get(this.#kind);
    const isContinued = last !== undefined && at >= last.since && at - last.until <= microsOf(maxWatchGapMs);
    if (isContinued) extendSpan.run(at, this.#kind, last.since);
    else addSpan.run(this.#kind, at, at);
  }

  #effectiveTime(serverAt: number | null): number {
    const now = microsOf(this.#now());
    const watchedUntil = this.#statements.lastSpan.get(this.#kind)?.until;
    const wasWatched = watchedUntil !== undefined && now - watchedUntil <= microsOf(maxWatchGapMs);
    const isInPause = serverAt !== null && serverAt <= now && serverAt > (watchedUntil ?? 0);
    return !wasWatched && isInPause ? serverAt : now;
  }

  #hasRecords(): boolean {
    this.#isUsed ??= this.#hasThings.get(this.#kind) !== undefined;
    return this.#isUsed;
  }
}

/**
 * Removes recorded changes beyond the limits, the oldest first.
 * @param oldestMs changes before are removed, in milliseconds since 1970
 * @param maxBytes limit of all changes
 */
export function pruneHealthHistory(database: Database, oldestMs: number, maxBytes: number): void {
  const rows = database.prepare<[], number>('select count(*) from health_move').pluck().get() ?? 0;
  const over = rows - Math.floor(maxBytes / bytesPerMove);
  const firstStored =
    over <= 0
      ? 0
      : (database
          .prepare<[number], number>('select at from health_move order by at limit 1 offset ?')
          .pluck()
          .get(over) ?? Number.MAX_SAFE_INTEGER);
  const oldest = Math.max(microsOf(oldestMs), firstStored);
  const { changes } = database.prepare('delete from health_move where at < ?').run(oldest);
  database.prepare('delete from watched_span where until < ?').run(oldest);
  database.prepare('update or replace watched_span set since = ? where since < ?').run(oldest, oldest);
  if (changes > 0)
    database.exec(
      'delete from health_thing where not exists (select 1 from health_move m where m.thing = health_thing.k)',
    );
}

/** SQL that removes the recorded history of a kind, whose rows the user may not read any more. */
export const removeHealthHistorySql = (kind: RecordedKind): string => {
  const key = recordedKindKey(kind);
  return `delete from health_move where thing in (select k from health_thing where kind = ${key});
    delete from health_thing where kind = ${key}; delete from watched_span where kind = ${key};`;
};
