import type { Database } from 'better-sqlite3';
import { idText } from '../text.ts';
import { microsOf } from '../times.ts';
import type { FeedRows } from './FeedRows.ts';

interface NewestTable {
  /** Table with the columns `k`, `id` and `at`. */
  readonly table: string;
  /** Column with the id of the resource whose change is reported. */
  readonly reports: string;
  /** Removes the rows that match a condition with one value. */
  readonly remove: (condition: string, value: number) => void;
}

/** Limit of rows that one transaction removes. Among ten million changes, 4,600 took 700 ms. */
const maxPrunedRows = 2_000;

/** Removes rows of a feed that syncs newest first. Times are milliseconds since 1970. */
export class NewestRows {
  readonly #database: Database;
  readonly #rows: FeedRows;
  readonly #table: NewestTable;

  constructor(database: Database, rows: FeedRows, table: NewestTable) {
    this.#database = database;
    this.#rows = rows;
    this.#table = table;
  }

  /**
   * Removes the oldest rows before a time, up to a limit. A transaction that removes more blocks all other writes.
   * @returns true if there are more to remove
   */
  prune(beforeMs: number, maxRows = maxPrunedRows): boolean {
    const { table, remove } = this.#table;
    const before = microsOf(beforeMs);
    const last = this.#database
      .prepare<[number, number], number>(`select at from ${table} where at < ? order by at limit 1 offset ?`)
      .pluck()
      .get(before, maxRows - 1);
    this.#rows.transact(() => {
      if (last === undefined) remove('at < ?', before);
      // Rows with the same time are removed together.
      else remove('at <= ?', last);
    });
    return last !== undefined;
  }

  /**
   * Removes all rows of a time span except these: `fromMs` <= time < `toMs`. Null for an open end.
   * @returns number of removed rows
   */
  removeOthers(fromMs: number, toMs: number | null, ids: readonly string[]): number {
    const { table, reports, remove } = this.#table;
    const listedIds = new Set(ids);
    const removed = this.#database
      .prepare<[number, number], { k: number; id: Buffer; reported: Buffer }>(
        `select k, id, ${reports} as reported from ${table} where at >= ? and at < ?`,
      )
      .all(microsOf(fromMs), toMs === null ? Number.MAX_SAFE_INTEGER : microsOf(toMs))
      .filter(({ id }) => !listedIds.has(idText(id)));
    this.#rows.transact(() => {
      for (const { k } of removed) remove('k = ?', k);
    });
    this.#rows.publishChange(new Set(removed.map(({ reported }) => idText(reported))));
    return removed.length;
  }
}
