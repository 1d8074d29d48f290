import type { Database } from 'better-sqlite3';
import { toCacheError } from '../CacheError.ts';
import { microsOf } from '../times.ts';

/** Of so many checks that were looked at last, the runs are kept longer. */
const mostVisited = 200;

export interface MarkedChecks {
  /** In the order in which they were pinned. */
  readonly pinned: readonly string[];
  /** The ones that were looked at last, newest first. */
  readonly visited: readonly string[];
}

/** Which checks the person pinned, and which were looked at. */
export class CheckMarks {
  readonly #database: Database;
  readonly #now: () => number;

  /** @param now milliseconds since 1970 */
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
        pinned: ids('select id from check_mark where pinned_at is not null order by pinned_at, id'),
        visited: ids(
          `select id from check_mark where visited_at is not null order by visited_at desc limit ${mostVisited}`,
        ),
      };
    });
  }

  pinCheck(id: string, pinned: boolean): void {
    this.#run(() =>
      this.#database
        .prepare(
          `insert into check_mark (id, pinned_at) values (?, ?)
           on conflict (id) do update set pinned_at = excluded.pinned_at`,
        )
        .run(id, pinned ? microsOf(this.#now()) : null),
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
          `delete from check_mark where pinned_at is null and id not in (
             select id from check_mark order by visited_at desc limit ${mostVisited})`,
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
