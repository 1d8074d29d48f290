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

  /** Removes rows before a time. */
  prune(beforeMs: number): void {
    this.#rows.transact(() => this.#table.remove('at < ?', microsOf(beforeMs)));
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
