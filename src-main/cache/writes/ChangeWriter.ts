import { deflateSync } from 'node:zlib';
import type { Database, Statement } from 'better-sqlite3';
import { subtractFromDayCounts } from '../migrations/createHistory.ts';
import type { FeedRecord } from '../model.ts';
import { type ChangeRow, changeTable } from '../tables/changes.ts';
import type { Upsert } from '../tables/SyncedTable.ts';
import { idBytes } from '../text.ts';
import { microsOf } from '../times.ts';
import { FeedRows } from './FeedRows.ts';
import { NewestRows } from './NewestRows.ts';
import type { WriterOptions } from './WriterOptions.ts';

interface ItemFacts {
  readonly type: number;
  readonly deleted: number;
}

const unknownItem: ItemFacts = { type: 0, deleted: 0 };

/** Writes stored changes. Runs in the writer thread. */
export class ChangeWriter {
  readonly #database: Database;
  readonly #rows: FeedRows;
  readonly #newest: NewestRows;
  readonly #findItem: Statement<[Buffer], ItemFacts>;
  readonly #put: Upsert<ChangeRow>;

  constructor(options: WriterOptions) {
    const { database } = options;
    this.#database = database;
    this.#rows = new FeedRows(options, 'changes');
    this.#newest = new NewestRows(database, this.#rows, {
      table: 'change',
      reports: 'item',
      remove: (condition, value) => this.#remove(condition, value),
    });
    this.#findItem = database.prepare('select type, deleted from item where id = ?');
    this.#put = changeTable.prepareUpsert(database, this.#rows.term, {
      computed: ['item_type', 'item_deleted'],
      // Triggers update the facts of the item.
      insertOnly: ['item', 'item_type', 'item_deleted'],
    });
  }

  /**
   * Stores changes without removing others.
   * @param feed new position of the feed
   */
  putChanges(rows: readonly ChangeRow[], feed: FeedRecord | null): number {
    const items = new Map<string, ItemFacts>();
    const changed = new Set<string>();
    let written = 0;
    this.#rows.transact(() => {
      for (const row of rows) {
        const item = idBytes(row.itemId);
        if (item === undefined) continue;
        const facts = items.get(row.itemId) ?? this.#findItem.get(item) ?? unknownItem;
        items.set(row.itemId, facts);
        const firstObservedAt = row.firstObservedAt ?? row.createdAt;
        if (this.#put({ ...row, firstObservedAt }, [facts.type, facts.deleted]) === undefined) continue;
        written += 1;
        changed.add(row.itemId);
      }
      if (feed !== null) this.#rows.putRecord(feed);
    });
    this.#rows.publishChange(changed);
    return written;
  }

  /**
   * Stores the details of changes that are stored.
   * @param all change id with patches, diff and details as JSON
   */
  putChangeDetails(all: ReadonlyArray<readonly [id: string, json: string]>): void {
    const put = this.#database.prepare(
      'insert or replace into change_more (k, bytes, deflated) select k, ?, ? from change where id = ?',
    );
    this.#rows.transact(() => {
      for (const [id, json] of all) {
        const deflated = deflateSync(json);
        put.run(deflated.byteLength, deflated, idBytes(id) ?? null);
      }
    });
  }

  /** Counts stored changes in a time span: `fromMs` <= last seen < `toMs`, in milliseconds since 1970. */
  countChanges(fromMs: number, toMs: number): number {
    return (
      this.#database
        .prepare<[number, number], { n: number }>('select count(*) as n from change where at >= ? and at < ?')
        .get(microsOf(fromMs), microsOf(toMs))?.n ?? 0
    );
  }

  /**
   * Removes all changes of a time span except these.
   * @param toMs null for an open end
   * @returns the number of removed changes
   */
  removeOtherChanges(fromMs: number, toMs: number | null, ids: readonly string[]): number {
    return this.#newest.removeOthers(fromMs, toMs, ids);
  }

  /**
   * Removes the oldest changes that were last seen before a time, up to a limit.
   * @param beforeMs milliseconds since 1970
   * @returns true if there are more to remove
   */
  pruneChanges(beforeMs: number): boolean {
    if (this.#newest.prune(beforeMs)) return true;
    this.#rows.transact(() => this.#database.exec('delete from change_day where n = 0'));
    return false;
  }

  #remove(condition: string, value: number): void {
    this.#database
      .prepare(`delete from change_more where k in (select k from change where ${condition})`)
      .run(value);
    this.#database.prepare(subtractFromDayCounts(condition)).run(value);
    this.#database.prepare(`delete from change where ${condition}`).run(value);
  }
}
