import type { Database, Statement } from 'better-sqlite3';
import type { RecordedKind } from '#contract/rules/healthHistory.ts';
import { recordedHealthKey, recordedKindKey } from '../recordedHealth.ts';
import { WatchedTime } from './WatchedTime.ts';

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
});

/**
 * Records health changes of one kind of thing, and when this kind was watched. Runs within the caller's transaction, in
 * the writer thread.
 */
export class HealthRecorder {
  readonly #kind: number;
  readonly #watched: WatchedTime;
  readonly #statements: ReturnType<typeof prepareStatements>;
  readonly #hasThings: Statement<[number], number>;
  /** Whether any thing of this kind has a recorded change. Undefined if unknown. */
  #isUsed: boolean | undefined;

  /** @param now the present in milliseconds since 1970 */
  constructor(database: Database, kind: RecordedKind, now: () => number) {
    this.#kind = recordedKindKey(kind);
    this.#watched = new WatchedTime(database, kind, now);
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
    const at = this.#watched.timeOfChange(serverAt);
    // Changes of a thing stay in the order in which they were seen, whatever the clocks did.
    addMove.run(k, last === undefined ? at : Math.max(at, last.at + 1), wasKey, nowKey);
  }

  /** Returns the time of a change that was seen now and has no time of the server, in microseconds since 1970. */
  timeOfChange(): number {
    return this.#watched.timeOfChange(null);
  }

  /** Converts a time of the server to the clock of this computer. @param serverAt microseconds since 1970 */
  localTime(serverAt: number): number {
    return this.#watched.localTime(serverAt);
  }

  /**
   * Records that all rows of this kind were compared with the server.
   * @param atMs milliseconds since 1970
   */
  markWatched(atMs: number): void {
    this.#watched.mark(atMs);
  }

  #hasRecords(): boolean {
    this.#isUsed ??= this.#hasThings.get(this.#kind) !== undefined;
    return this.#isUsed;
  }
}
