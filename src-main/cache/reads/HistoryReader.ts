import type { Database } from 'better-sqlite3';
import {
  type RecordedHealth,
  type RecordedKind,
  recordedHealthOf,
  recordedKindKey,
  recordedKinds,
} from '../recordedHealth.ts';
import { idBytes, idText } from '../text.ts';
import { microsOf, msOf } from '../times.ts';

export interface HealthMove {
  readonly kind: RecordedKind;
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly atMs: number;
  readonly was: RecordedHealth;
  readonly now: RecordedHealth;
}

/** The recorded health changes of one thing. */
export interface RecordedMoves {
  /** Changes after a time, oldest first. */
  readonly moves: ReadonlyArray<Pick<HealthMove, 'atMs' | 'was' | 'now'>>;
  /** Health since the last change. Null without a recorded change. */
  readonly last: RecordedHealth | null;
}

/** A time span in which things of a kind were compared with the server without a long pause. */
export interface WatchedSpan {
  readonly kind: RecordedKind;
  /** Milliseconds since 1970. */
  readonly sinceMs: number;
  readonly untilMs: number;
}

interface MoveRow {
  readonly kind: number;
  readonly id: Buffer;
  readonly at: number;
  readonly was: number;
  readonly now: number;
}

const kindOf = (key: number): RecordedKind => recordedKinds[key] ?? 'item';

/** Reads the recorded health history. Runs in the reader threads. */
export class HistoryReader {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Returns health changes, oldest first.
   * @param fromMs start, exclusive, in milliseconds since 1970
   * @param toMs end, inclusive, in milliseconds since 1970
   */
  healthMoves(fromMs: number, toMs: number): HealthMove[] {
    return this.#database
      .prepare<[number, number], MoveRow>(
        `select t.kind, t.id, m.at, m.was, m.now from health_move m join health_thing t on t.k = m.thing
         where m.at > ? and m.at <= ? order by m.at, t.k`,
      )
      .all(microsOf(fromMs), microsOf(toMs))
      .map(({ kind, id, at, was, now }) => ({
        kind: kindOf(kind),
        id: idText(id),
        atMs: msOf(at),
        was: recordedHealthOf(was),
        now: recordedHealthOf(now),
      }));
  }

  /**
   * Returns the health changes of some things, in their order.
   * @param fromMs start, exclusive, in milliseconds since 1970
   */
  healthMovesOf(things: ReadonlyArray<Pick<HealthMove, 'kind' | 'id'>>, fromMs: number): RecordedMoves[] {
    const key = this.#database
      .prepare<[number, Buffer], number>('select k from health_thing where kind = ? and id = ?')
      .pluck();
    const last = this.#database
      .prepare<[number], number>('select now from health_move where thing = ? order by at desc limit 1')
      .pluck();
    const moves = this.#database.prepare<[number, number], Pick<MoveRow, 'at' | 'was' | 'now'>>(
      'select at, was, now from health_move where thing = ? and at > ? order by at',
    );
    return things.map(({ kind, id }) => {
      const bytes = idBytes(id);
      const thing = bytes === undefined ? undefined : key.get(recordedKindKey(kind), bytes);
      const now = thing === undefined ? undefined : last.get(thing);
      if (thing === undefined || now === undefined) return { moves: [], last: null };
      return {
        moves: moves.all(thing, microsOf(fromMs)).map((move) => ({
          atMs: msOf(move.at),
          was: recordedHealthOf(move.was),
          now: recordedHealthOf(move.now),
        })),
        last: recordedHealthOf(now),
      };
    });
  }

  /**
   * Returns the healths at an earlier time of things whose health changed since. All others had their present health,
   * as far as this computer knows.
   * @param atMs milliseconds since 1970
   */
  changedHealths(kind: RecordedKind, atMs: number): Map<string, RecordedHealth> {
    const rows = this.#database
      .prepare<[number, number], { id: Buffer; was: number | null }>(
        `select t.id, (select m.was from health_move m where m.thing = t.k and m.at > ? order by m.at limit 1) as was
         from health_thing t where t.kind = ?`,
      )
      .all(microsOf(atMs), recordedKindKey(kind));
    return new Map(
      rows.flatMap(({ id, was }) => (was === null ? [] : [[idText(id), recordedHealthOf(was)]])),
    );
  }

  /** Returns the watched time spans that end after a time, oldest first. @param fromMs milliseconds since 1970 */
  watchedSpans(fromMs: number): WatchedSpan[] {
    return this.#database
      .prepare<[number], { kind: number; since: number; until: number }>(
        'select kind, since, until from watched_span where until >= ? order by since',
      )
      .all(microsOf(fromMs))
      .map(({ kind, since, until }) => ({ kind: kindOf(kind), sinceMs: msOf(since), untilMs: msOf(until) }));
  }
}
