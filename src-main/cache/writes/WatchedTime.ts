import type { Database } from 'better-sqlite3';
import type { WatchedKind } from '#contract/rules/healthHistory.ts';
import { maxReadingGapMinutes } from '#contract/rules/topology.ts';
import { readClockDifference } from '../clockDifference.ts';
import { recordedKindKey } from '../recordedHealth.ts';
import { microsOf } from '../times.ts';

const maxWatchGap = microsOf(maxReadingGapMinutes * 60_000);

const prepareStatements = (database: Database) => ({
  // A span in the future comes from a clock that was ahead.
  lastSpan: database.prepare<[number, number], { since: number; until: number }>(
    'select since, until from watched_span where kind = ? and since <= ? order by since desc limit 1',
  ),
  extendSpan: database.prepare<[number, number, number]>(
    'update watched_span set until = max(until, ?) where kind = ? and since = ?',
  ),
  addSpan: database.prepare<[number, number, number]>(
    'insert or replace into watched_span (kind, since, until) values (?, ?, ?)',
  ),
});

/**
 * Records when a kind was compared with the server. Runs within the caller's transaction, in the writer thread. All
 * recorded times are by the clock of this computer.
 */
export class WatchedTime {
  readonly #database: Database;
  readonly #kind: number;
  readonly #now: () => number;
  readonly #statements: ReturnType<typeof prepareStatements>;

  /** @param now the present in milliseconds since 1970 */
  constructor(database: Database, kind: WatchedKind, now: () => number) {
    this.#database = database;
    this.#kind = recordedKindKey(kind);
    this.#now = now;
    this.#statements = prepareStatements(database);
  }

  /**
   * Records that all rows of this kind were compared with the server.
   * @param atMs milliseconds since 1970
   */
  mark(atMs: number): void {
    const { lastSpan, extendSpan, addSpan } = this.#statements;
    const at = microsOf(atMs);
    const last = lastSpan.get(this.#kind, at);
    const isContinued = last !== undefined && at - last.until <= maxWatchGap;
    if (isContinued) extendSpan.run(at, this.#kind, last.since);
    else addSpan.run(this.#kind, at, at);
  }

  /**
   * Returns the time of a change that was seen now, in microseconds since 1970. While this kind was watched, this is
   * the present. After a pause, it is the server's time, if that is in the pause, converted to the clock of this
   * computer.
   * @param serverAt when the change happened according to the server, in microseconds since 1970. Null if unknown.
   */
  timeOfChange(serverAt: number | null): number {
    const now = microsOf(this.#now());
    const watchedUntil = this.#statements.lastSpan.get(this.#kind, now)?.until;
    const wasWatched = watchedUntil !== undefined && now - watchedUntil <= maxWatchGap;
    if (wasWatched || serverAt === null) return now;
    const at = this.localTime(serverAt);
    return at <= now && at > (watchedUntil ?? 0) ? at : now;
  }

  /** Converts a time of the server to the clock of this computer. @param serverAt microseconds since 1970 */
  localTime(serverAt: number): number {
    return serverAt - microsOf(readClockDifference(this.#database));
  }
}
