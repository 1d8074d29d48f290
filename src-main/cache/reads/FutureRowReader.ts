import type { Database } from 'better-sqlite3';
import type { FeedName } from '#contract/sync.ts';
import { toCacheError } from '../CacheError.ts';
import { microsOf } from '../times.ts';

export interface FutureRows {
  readonly count: number;
  /** Some of the rows, by name. */
  readonly names: readonly string[];
}

const maxNames = 5;

/**
 * SQL for the names of rows later than `:at`, in microseconds since 1970. Feeds without stored times are
 * absent.
 */
const statements: Readonly<Partial<Record<FeedName, string>>> = {
  // The newest times of the groups are never too early, so that the items are rarely read.
  items: `select m.name from item i join item_more m using (k) where (i.created > :at or i.updated > :at)
    and exists (select 1 from item_count where created > :at or updated > :at)`,
  changes: `select coalesce(c.summary, m.name, 'change') as name from change c
    left join item i on i.id = c.item left join item_more m on m.k = i.k where c.at > :at`,
  insights: `select coalesce(nullif(summary, ''), 'insight') as name from insight where first > :at`,
  runs: `select coalesce(json_extract(r.body, '$.name'), 'check') as name from check_key c join check_run u on u.check_k = c.k and u.at > :at
    left join check_row r on r.id = c.id`,
  incidents: `select coalesce(json_extract(row, '$.title'), fold) as name from incident where created > :at or updated > :at`,
  sends: `select coalesce(nullif(name, ''), event) as name from send where at > :at`,
};

/** Counts rows with a time in the future. Runs in the reader threads. */
export class FutureRowReader {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Returns the rows of each feed that are later than a time.
   * @param afterMs milliseconds since 1970
   * @returns only feeds with such rows
   * @throws CacheError
   */
  futureRows(afterMs: number): Partial<Record<FeedName, FutureRows>> {
    try {
      const found = Object.entries(statements).flatMap(([feed, statement]) => {
        const names = this.#database
          .prepare<[{ at: number }], string>(statement)
          .pluck()
          .all({ at: microsOf(afterMs) });
        return names.length === 0 ? [] : [[feed, { count: names.length, names: names.slice(0, maxNames) }]];
      });
      return Object.fromEntries(found);
    } catch (error) {
      throw toCacheError(error);
    }
  }
}
