import { deflateSync } from 'node:zlib';
import type { Database, Statement } from 'better-sqlite3';
import { subtractFromDayCounts } from '../migrations/createHistory.ts';
import type { ChangeRow, FeedRecord } from '../model.ts';
import { idBytes, idText } from '../text.ts';
import { microsOf, toMicros } from '../times.ts';
import type { WriterOptions } from './CacheWriter.ts';
import { FeedRows } from './FeedRows.ts';

interface ItemFacts {
  readonly type: number;
  readonly deleted: number;
}

const unknownItem: ItemFacts = { type: 0, deleted: 0 };

/** Writes stored changes. Runs in the writer thread. */
export class ChangeWriter {
  readonly #database: Database;
  readonly #rows: FeedRows;
  readonly #findItem: Statement<[Buffer], ItemFacts>;
  readonly #put: Statement;

  constructor(options: WriterOptions) {
    const { database } = options;
    this.#database = database;
    this.#rows = new FeedRows(options, 'changes');
    this.#findItem = database.prepare('select type, deleted from item where id = ?');
    this.#put = database.prepare(
      `insert into change (id, item, at, first, type, severity, source, by_person, by_other, count, item_type, item_deleted, summary)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       on conflict (id) do update set at = excluded.at, first = excluded.first, type = excluded.type, severity = excluded.severity,
         source = excluded.source, by_person = excluded.by_person, by_other = excluded.by_other, count = excluded.count,
         summary = excluded.summary
       where at <> excluded.at or count <> excluded.count or first <> excluded.first or type <> excluded.type
         or severity <> excluded.severity or source <> excluded.source or by_person <> excluded.by_person
         or by_other <> excluded.by_other or summary is not excluded.summary`,
    );
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
        const id = idBytes(row.id);
        const item = idBytes(row.itemId);
        const at = toMicros(row.createdAt);
        if (id === undefined || item === undefined || at === null) continue;
        const facts = items.get(row.itemId) ?? this.#findItem.get(item) ?? unknownItem;
        items.set(row.itemId, facts);
        const { changes } = this.#put.run(
          id,
          item,
          at,
          toMicros(row.firstObservedAt) ?? at,
          this.#rows.term('changeType', row.type),
          this.#rows.term('severity', row.severity),
          this.#rows.term('source', row.source),
          this.#rows.term('person', row.createdBy),
          this.#rows.term('creator', row.externalCreatedBy),
          row.count,
          facts.type,
          facts.deleted,
          row.summary,
        );
        if (changes === 0) continue;
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
    const listedIds = new Set(ids);
    const removed = this.#database
      .prepare<[number, number], { k: number; id: Buffer; item: Buffer }>(
        'select k, id, item from change where at >= ? and at < ?',
      )
      .all(microsOf(fromMs), toMs === null ? Number.MAX_SAFE_INTEGER : microsOf(toMs))
      .filter(({ id }) => !listedIds.has(idText(id)));
    this.#rows.transact(() => {
      for (const { k } of removed) this.#remove('k = ?', k);
    });
    this.#rows.publishChange(new Set(removed.map(({ item }) => idText(item))));
    return removed.length;
  }

  /**
   * Removes changes that were last seen before a time.
   * @param beforeMs milliseconds since 1970
   */
  pruneChanges(beforeMs: number): void {
    this.#rows.transact(() => {
      this.#remove('at < ?', microsOf(beforeMs));
      this.#database.prepare('delete from change_day where n = 0').run();
    });
  }

  /** Clears the cached term keys after all rows were removed. */
  forgetTerms(): void {
    this.#rows.forget();
  }

  #remove(condition: string, value: number): void {
    this.#database
      .prepare(`delete from change_more where k in (select k from change where ${condition})`)
      .run(value);
    this.#database.prepare(subtractFromDayCounts(condition)).run(value);
    this.#database.prepare(`delete from change where ${condition}`).run(value);
  }
}
