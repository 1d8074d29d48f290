import type { Database, Statement } from 'better-sqlite3';
import type { FeedRecord } from '../model.ts';
import { idText } from '../text.ts';
import { differingRows, idsOfDocument, keyAt } from './documentKeys.ts';
import type { FeedRows } from './FeedRows.ts';

interface StoredDocument {
  readonly k: number;
  readonly text: string;
}

interface DocumentTable<Row> {
  readonly table: 'check_row' | 'component';
  /** Search index of the column `text`. */
  readonly words: 'check_word' | 'component_word';
  /** Columns besides `k`, `id`, `hash` and `text`. */
  readonly columns: readonly string[];
  /** Returns the values of the columns, in their order. */
  readonly valuesOf: (row: Row) => readonly unknown[];
  /** Returns the text for the search index. @param id bytes of the row's id */
  readonly textOf: (row: Row, id: Buffer) => string;
  /** Calls `put`, which writes the row, to compare the row before and after. */
  readonly aroundPut?: (id: Buffer, put: () => void) => void;
}

/**
 * Rows that the server sends all at once, in one document. Only new and changed rows are transferred: the
 * reader of the document compares the hashes of its rows with the stored ones. Runs in the writer thread.
 */
export class DocumentRows<Row extends { readonly id: string }> {
  readonly #database: Database;
  readonly #rows: FeedRows;
  readonly #options: DocumentTable<Row>;
  readonly #find: Statement<[Buffer], StoredDocument>;
  readonly #findHash: Statement<[Buffer], Buffer>;
  readonly #insert: Statement;
  readonly #update: Statement;
  readonly #setText: Statement<[string, number]>;
  readonly #index: Statement<[number | bigint, string]>;
  readonly #unindex: Statement<[number]>;

  constructor(database: Database, rows: FeedRows, options: DocumentTable<Row>) {
    const { table, words } = options;
    const columns = ['hash', 'text', ...options.columns];
    this.#database = database;
    this.#rows = rows;
    this.#options = options;
    this.#find = database.prepare(`select k, text from ${table} where id = ?`);
    this.#findHash = database.prepare<[Buffer], Buffer>(`select hash from ${table} where id = ?`).pluck();
    this.#insert = database.prepare(
      `insert into ${table} (id, ${columns.join()}) values (?${', ?'.repeat(columns.length)})`,
    );
    this.#update = database.prepare(
      `update ${table} set ${columns.map((column) => `${column} = ?`).join()} where k = ?`,
    );
    this.#setText = database.prepare(`update ${table} set text = ? where k = ?`);
    this.#index = database.prepare(`insert into ${words} (rowid, text) values (?, ?)`);
    this.#unindex = database.prepare(`delete from ${words} where rowid = ?`);
  }

  /**
   * Compares a document with the stored rows.
   * @param keys id and hash of each row, `idLength + hashLength` bytes each
   * @returns indexes of new or changed rows
   */
  diff(keys: Uint8Array): number[] {
    return differingRows(keys, this.#findHash);
  }

  /**
   * Makes the stored rows equal to a document: writes changed rows and removes missing ones.
   * @param keys as in `diff`
   * @param rows new or changed rows, at `indexes`
   * @param alsoWrite further writes in the same transaction
   * @returns number of changed rows
   */
  apply(
    keys: Uint8Array,
    indexes: readonly number[],
    rows: readonly Row[],
    feed: FeedRecord,
    alsoWrite: () => void = () => undefined,
  ): number {
    const listedIds = idsOfDocument(keys);
    const changed = new Set<string>();
    this.#rows.transact(() => {
      for (const id of this.#removeOthers(listedIds)) changed.add(id);
      for (const [index, row] of rows.entries()) {
        const { id, hash } = keyAt(keys, indexes[index] ?? 0);
        this.#putObserved(row, id, hash);
        changed.add(row.id);
      }
      alsoWrite();
      if (changed.size > 0) this.#rows.bumpVersions();
      this.#rows.putRecord(feed);
    });
    this.#rows.publishChange(changed);
    return changed.size;
  }

  /** Replaces the searchable text of a row, if it is stored. */
  setText(id: Buffer, text: string): void {
    const stored = this.#find.get(id);
    if (stored === undefined) return;
    this.#setText.run(text, stored.k);
    this.#reindex(stored, text);
  }

  #putObserved(row: Row, id: Buffer, hash: Buffer): void {
    const put = () => this.#put(row, id, hash);
    const { aroundPut } = this.#options;
    if (aroundPut === undefined) put();
    else aroundPut(id, put);
  }

  #put(row: Row, id: Buffer, hash: Buffer): void {
    const { valuesOf, textOf } = this.#options;
    const text = textOf(row, id);
    const values = [hash, text, ...valuesOf(row)];
    const stored = this.#find.get(id);
    if (stored === undefined) {
      this.#index.run(this.#insert.run(id, ...values).lastInsertRowid, text);
      return;
    }
    this.#update.run(...values, stored.k);
    this.#reindex(stored, text);
  }

  #reindex({ k, text: before }: StoredDocument, text: string): void {
    if (before === text) return;
    this.#unindex.run(k);
    this.#index.run(k, text);
  }

  #removeOthers(named: ReadonlySet<string>): string[] {
    const { table } = this.#options;
    const remove = this.#database.prepare<[number]>(`delete from ${table} where k = ?`);
    const others = this.#database
      .prepare<[], { k: number; id: Buffer }>(`select k, id from ${table}`)
      .all()
      .filter(({ id }) => !named.has(id.toString('latin1')));
    for (const { k } of others) {
      this.#unindex.run(k);
      remove.run(k);
    }
    return others.map(({ id }) => idText(id));
  }
}
