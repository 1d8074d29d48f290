import type { Database } from 'better-sqlite3';
import { toCacheError } from '../CacheError.ts';
import { microsOf } from '../times.ts';

/** Number of recently opened checks whose runs are stored longer. */
const maxVisited = 200;

export interface MarkedChecks {
  /** In the order of pinning. */
  readonly pinned: readonly string[];
  /** Recently opened checks, newest first. */
  readonly visited: readonly string[];
}

/** Kinds of pins without stored facts. `RecordRows` pins records. */
export type PinnedKind = 'job' | 'muted rule' | 'silence until healthy';

/** Pins, and recently opened checks. */
export class Marks {
  readonly #database: Database;
  readonly #now: () => number;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  markedChecks(): MarkedChecks {
    return this.#run(() => {
      const ids = (statement: string) =>
        this.#database
          .prepare<[], { id: string }>(statement)
          .all()
          .map(({ id }) => id);
      return {
        pinned: ids("select id from pin where kind = 'check' order by at, id"),
        visited: ids(
          `select id from check_mark where visited_at is not null order by visited_at desc limit ${maxVisited}`,
        ),
      };
    });
  }

  /** Returns ids in the order of pinning. */
  pins(kind: PinnedKind): string[] {
    return this.#run(() =>
      this.#database
        .prepare<[string], { id: string }>('select id from pin where kind = ? order by at, id')
        .all(kind)
        .map(({ id }) => id),
    );
  }

  pin(kind: PinnedKind, id: string, pinned: boolean): void {
    this.#run(() =>
      pinned
        ? this.#database
            .prepare('insert into pin (kind, id, at) values (?, ?, ?) on conflict do nothing')
            .run(kind, id, microsOf(this.#now()))
        : this.#database.prepare('delete from pin where kind = ? and id = ?').run(kind, id),
    );
  }

  visitCheck(id: string): void {
    this.#run(() => {
      this.#database
        .prepare(
          `insert into check_mark (id, visited_at) values (?, ?)
           on conflict (id) do update set visited_at = excluded.visited_at`,
        )
        .run(id, microsOf(this.#now()));
      this.#database
        .prepare(
          `delete from check_mark where id not in (
             select id from check_mark order by visited_at desc limit ${maxVisited})`,
        )
        .run();
    });
  }

  #run<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw toCacheError(error);
    }
  }
}
