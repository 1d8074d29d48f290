import type { Database } from 'better-sqlite3';
import { feedNames } from '#contract/rules/feeds.ts';
import type { FeedName, SyncLimits } from '#contract/sync.ts';
import { toCacheError } from '../CacheError.ts';
import { bumpCheckListVersion, feedTables } from '../feedTables.ts';
import {
  type BodyRow,
  createFeedRecord,
  type FeedRecord,
  type ItemFigures,
  type ItemRow,
  type UnreadableRows,
  withUnreadable,
} from '../model.ts';
import { idBytes, idText } from '../text.ts';
import { toMicros } from '../times.ts';
import { AnswerWriter } from './AnswerWriter.ts';
import { FeedWriter } from './FeedWriter.ts';
import { ItemWriter } from './ItemWriter.ts';

/** Lengths (bytes) of an id and of a row hash in the keys of a page. */
export const idLength = 16;
export const hashLength = 8;
const keyLength = idLength + hashLength;

/** Limit of ids in a change event. Larger changes are reported without ids. */
export const maxChangeIds = 500;

/** A page of items on the server, sorted by id: `after` < id <= `upTo`. */
export interface PageRange {
  readonly after: string | null;
  /** Null for the last page. */
  readonly upTo: string | null;
  /** Limits the page to items of this type. */
  readonly type: string | null;
  /** Id and hash of each row, `idLength + hashLength` bytes each. */
  readonly keys: Uint8Array;
}

export interface FeedChange {
  readonly feed: FeedName;
  /** Null when more than `maxChangeIds` rows changed. */
  readonly ids: readonly string[] | null;
}

export interface WriterOptions {
  readonly database: Database;
  /** Returns the current time in milliseconds since 1970. */
  readonly now: () => number;
  readonly onChange: (change: FeedChange) => void;
  /** Called after all rows of a feed were removed. */
  readonly onRemoved?: () => void;
}

interface StoredKey {
  readonly k: number;
  readonly id: Buffer;
  readonly hash: Buffer;
}

/** Writes items, feeds, records and answers. Runs in the writer thread. */
export class CacheWriter {
  readonly #database: Database;
  readonly #options: WriterOptions;
  #items: ItemWriter;
  readonly #feeds: FeedWriter;
  readonly #answers: AnswerWriter;
  #bodyBytes: number;
  /**
   * Configurations up to this time (microseconds since 1970) were removed to save space. They are not synced
   * again.
   */
  #bodyFloor = -1;

  constructor(options: WriterOptions) {
    this.#options = options;
    this.#database = options.database;
    this.#items = new ItemWriter(options.database);
    this.#feeds = new FeedWriter(options.database);
    this.#bodyBytes = this.#sum('select coalesce(sum(bytes), 0) as sum from body');
    this.#answers = new AnswerWriter(options.database);
  }

  feed(name: FeedName): FeedRecord {
    return this.#feeds.get(name);
  }

  putFeed(record: FeedRecord): void {
    this.#transact(() => this.#feeds.put(record));
  }

  /**
   * Stores the unreadable rows of one part of a feed. Other parts stay unchanged.
   * @param part such as a relation
   */
  putUnreadable(name: FeedName, part: string, what: UnreadableRows): void {
    this.#transact(() => {
      const record = this.#feeds.get(name);
      this.#feeds.put({ ...record, unreadable: withUnreadable(record, part, what) });
    });
  }

  /**
   * Compares a page of the server with the stored rows.
   * @returns indexes of new or changed rows in the page; the caller passes these rows to `applyPage`
   */
  diffPage(range: PageRange): number[] {
    const local = new Map(this.#readRange(range).map((row) => [row.id.toString('latin1'), row.hash]));
    const keys = Buffer.from(range.keys.buffer, range.keys.byteOffset, range.keys.byteLength);
    const wanted: number[] = [];
    for (let place = 0; place * keyLength < keys.length; place += 1) {
      const at = place * keyLength;
      const known = local.get(keys.toString('latin1', at, at + idLength));
      if (known === undefined || !known.equals(keys.subarray(at + idLength, at + keyLength)))
        wanted.push(place);
    }
    return wanted;
  }

  /**
   * Makes a page of items equal to the server's, in one transaction. Writes changed rows, removes missing
   * ones and stores the feed's position.
   * @param rows new or changed rows, at `indexes` of the page
   */
  applyPage(
    range: PageRange,
    indexes: readonly number[],
    rows: readonly ItemRow[],
    feed: FeedRecord,
  ): number {
    const keys = Buffer.from(range.keys.buffer, range.keys.byteOffset, range.keys.byteLength);
    const listedIds = new Set<string>();
    for (let at = 0; at < keys.length; at += keyLength)
      listedIds.add(keys.toString('latin1', at, at + idLength));
    const changed: string[] = [];
    this.#transact(() => {
      const local = this.#readRange(range);
      for (const { k, id } of local) {
        if (listedIds.has(id.toString('latin1'))) continue;
        this.#items.remove(k, id);
        changed.push(idText(id));
      }
      // In a page of one type, an item may already be stored with another type.
      const isNew = local.length === 0 && range.type === null;
      for (const [index, row] of rows.entries()) {
        const at = (indexes[index] ?? 0) * keyLength;
        if (this.#items.put(row, keys.subarray(at + idLength, at + keyLength), isNew)) changed.push(row.id);
      }
      this.#feeds.put(feed);
    });
    this.#notify('items', changed);
    return changed.length;
  }

  /**
   * Writes single rows without removing others.
   * @param hashes `hashLength` bytes each
   */
  putItems(rows: readonly ItemRow[], hashes: Uint8Array, feed: FeedRecord | null): number {
    const bytes = Buffer.from(hashes.buffer, hashes.byteOffset, hashes.byteLength);
    const changed: string[] = [];
    this.#transact(() => {
      for (const [index, row] of rows.entries()) {
        if (this.#items.put(row, bytes.subarray(index * hashLength, (index + 1) * hashLength)))
          changed.push(row.id);
      }
      if (feed !== null) this.#feeds.put(feed);
    });
    this.#notify('items', changed);
    return changed.length;
  }

  /** Removes items that were deleted on the server. */
  removeItems(ids: readonly string[]): void {
    const find = this.#database.prepare<[Buffer], { k: number }>('select k from item where id = ?');
    const removed: string[] = [];
    this.#transact(() => {
      for (const id of ids) {
        const bytes = idBytes(id);
        const k = bytes === undefined ? undefined : find.get(bytes)?.k;
        if (bytes === undefined || k === undefined) continue;
        this.#items.remove(k, bytes);
        removed.push(id);
      }
    });
    this.#notify('items', removed);
  }

  /** Clears the counts of all items except these. */
  removeOtherFigures(ids: readonly string[]): void {
    const having = new Set(ids);
    const changed: string[] = [];
    this.#transact(() => changed.push(...this.#clearOtherFigures(having)));
    this.#notify('items', changed);
  }

  putFigures(figures: readonly ItemFigures[]): void {
    const changed: string[] = [];
    this.#transact(() => {
      for (const one of figures) if (this.#items.putFigures(one)) changed.push(one.id);
    });
    this.#notify('items', changed);
  }

  /**
   * Returns the items whose configuration is missing or outdated, newest first.
   * @param maxBytes byte limit of all configurations; configurations removed to stay below it are not wanted
   */
  bodiesToFetch(limit: number, maxBytes: number, secretTypes: readonly string[]): string[] {
    if (maxBytes <= 0) return [];
    return this.#database
      .prepare<[string, number, number], { id: Buffer }>(
        `select i.id from item i left join body b using (k) join term t on t.k = i.type
         where i.deleted = 0 and t.text not in (select value from json_each(?))
           and (b.k is null or b.updated < coalesce(i.updated, i.created))
           and coalesce(i.updated, i.created) > ?
         order by coalesce(i.updated, i.created) desc limit ?`,
      )
      .all(JSON.stringify(secretTypes), this.#bodyFloor, limit)
      .map(({ id }) => idText(id));
  }

  /** Marks all stored configurations as outdated, so that they are synced again. They stay readable. */
  expireBodies(): void {
    this.#transact(() => this.#database.exec('update body set updated = 0'));
  }

  /**
   * Stores configurations and removes the oldest above the limit.
   * @returns total bytes of all configurations
   */
  putBodies(rows: readonly BodyRow[], maxBytes: number, feed: FeedRecord): number {
    this.#transact(() => {
      for (const row of rows) this.#items.putBody(row);
      this.#trimBodies(maxBytes);
      this.#feeds.put(feed);
    });
    const ids = rows.map(({ id }) => id);
    this.#notify('bodies', ids);
    return this.#bodyBytes;
  }

  /**
   * Applies new limits at once.
   * @returns total bytes of all configurations
   */
  limitBodies({ bodyBytes, secretTypes }: SyncLimits): number {
    this.#bodyFloor = -1;
    this.#transact(() => {
      this.#database
        .prepare(
          `delete from body where k in (select i.k from item i join term t on t.k = i.type
           where t.text in (select value from json_each(?)))`,
        )
        .run(JSON.stringify(secretTypes));
      this.#trimBodies(bodyBytes);
    });
    return this.#bodyBytes;
  }

  /**
   * Makes a small table equal to the server's.
   * @param rows id and JSON of each row
   */
  putRecords(
    kind: FeedName,
    rows: ReadonlyArray<readonly [id: string, body: string]>,
    feed: FeedRecord,
  ): void {
    const changed: string[] = [];
    this.#transact(() => {
      const put = this.#database.prepare(
        `insert into record (kind, id, body) values (?, ?, ?)
         on conflict (kind, id) do update set body = excluded.body where body <> excluded.body`,
      );
      for (const [id, body] of rows) if (put.run(kind, id, body).changes > 0) changed.push(id);
      const gone = this.#database
        .prepare<[string, string], { id: string }>(
          `delete from record where kind = ? and id not in (select value from json_each(?)) returning id`,
        )
        .all(kind, JSON.stringify(rows.map(([id]) => id)));
      changed.push(...gone.map(({ id }) => id));
      // The check list contains agent names.
      if (kind === 'agents' && changed.length > 0) this.#database.exec(bumpCheckListVersion);
      this.#feeds.put(feed);
    });
    this.#notify(feed.name, changed);
  }

  /**
   * Removes the rows of a feed that the user may not read.
   * @param procedures whose cached answers contain its rows; these answers are removed as well
   * @returns feeds that lost their rows but stay allowed; empty if the feed was already forbidden
   */
  forbid(feed: FeedRecord, procedures: readonly string[]): readonly FeedName[] {
    const { dependentFeeds, termSharingFeeds } = feedTables[feed.name];
    if (this.#feeds.get(feed.name).forbidden !== null) {
      this.#transact(() => {
        this.#answers.removeByProcedures(procedures);
        this.#feeds.put(feed);
      });
      return [];
    }
    this.#transact(() => {
      // Remove dependent feeds first, so that triggers find no rows to remove per item.
      for (const name of [...termSharingFeeds, ...dependentFeeds, feed.name]) this.#removeRowsOf(name);
      this.#answers.removeByProcedures(procedures);
      this.#feeds.put(feed);
      for (const name of dependentFeeds)
        this.#feeds.put({ ...createFeedRecord(name), forbidden: feed.forbidden });
      for (const name of termSharingFeeds) {
        // A feed that was forbidden on its own stays forbidden.
        const { forbidden } = this.#feeds.get(name);
        this.#feeds.put({ ...createFeedRecord(name), forbidden });
      }
    });
    this.#notifyAll([feed.name, ...dependentFeeds, ...termSharingFeeds]);
    return termSharingFeeds;
  }

  /** Does nothing. Its answer shows that all earlier writes of other threads are done. */
  flush(): void {}

  /** Removes all data that can be synced again. */
  clear(): void {
    this.#transact(() => {
      // Reverse order: dependent rows first, items last, so that triggers find no rows.
      for (const feed of feedNames.toReversed()) this.#removeRowsOf(feed);
      this.#database.exec('delete from feed;');
      this.#answers.clear();
    });
    this.#database.exec('vacuum');
    this.#database.pragma('wal_checkpoint(TRUNCATE)');
    this.#notifyAll(feedNames);
  }

  putAnswer(procedure: string, input: string, body: string): void {
    this.#transact(() => this.#answers.put(procedure, input, body, this.#options.now()));
  }

  removeAnswer(procedure: string, input: string): void {
    this.#transact(() => this.#answers.remove(procedure, input));
  }

  /** @param kind removes only answers to requests with this kind; null removes all */
  removeAnswersOf(procedures: readonly string[], kind: string | null): void {
    this.#transact(() => this.#answers.removeByProcedures(procedures, kind));
  }

  /** Writes the log of the database into its file. */
  checkpoint(): void {
    this.#database.pragma('wal_checkpoint(TRUNCATE)');
  }

  /** @returns errors that SQLite finds in the file; empty for an intact file */
  check(): string[] {
    const found = this.#database.pragma('quick_check(5)') as ReadonlyArray<{ quick_check: string }>;
    return found.map(({ quick_check }) => quick_check).filter((line) => line !== 'ok');
  }

  #readRange({ after, upTo, type }: PageRange): StoredKey[] {
    const from = (after === null ? undefined : idBytes(after)) ?? Buffer.alloc(0);
    const to = (upTo === null ? undefined : idBytes(upTo)) ?? Buffer.alloc(idLength, 0xff);
    const join = `from item i join item_more m using (k) where i.id > ? and i.id <= ?`;
    if (type === null) {
      return this.#database
        .prepare<[Buffer, Buffer], StoredKey>(`select i.k, i.id, m.hash ${join}`)
        .all(from, to);
    }
    return this.#database
      .prepare<[Buffer, Buffer, string], StoredKey>(
        `select i.k, i.id, m.hash ${join} and i.type = (select k from term where kind = 1 and text = ?)`,
      )
      .all(from, to, type);
  }

  #clearOtherFigures(having: ReadonlySet<string>): string[] {
    const rows = this.#database
      .prepare<[], { id: Buffer; k: number }>(
        'select i.id, i.k from item_more m join item i using (k) where m.changes <> 0 or m.analysis is not null',
      )
      .all();
    const drop = this.#database.prepare(
      'update item_more set changes = 0, analysis = null, analysis_counts = null where k = ?',
    );
    const gone = rows.filter(({ id }) => !having.has(idText(id)));
    for (const { k } of gone) drop.run(k);
    return gone.map(({ id }) => idText(id));
  }

  #trimBodies(maxBytes: number): void {
    this.#bodyBytes = this.#sum('select coalesce(sum(bytes), 0) as sum from body');
    if (this.#bodyBytes <= maxBytes) return;
    const drop = this.#database.prepare('delete from body where k = ?');
    const oldest = this.#database.prepare<[], { k: number; updated: number; bytes: number }>(
      'select k, updated, bytes from body order by updated limit 1000',
    );
    while (this.#bodyBytes > maxBytes) {
      const rows = oldest.all();
      if (rows.length === 0) return;
      for (const { k, updated, bytes } of rows) {
        if (this.#bodyBytes <= maxBytes) return;
        drop.run(k);
        this.#bodyBytes -= bytes;
        this.#bodyFloor = Math.max(this.#bodyFloor, updated);
      }
    }
  }

  #removeRowsOf(feed: FeedName): void {
    const { removeSql, tables } = feedTables[feed];
    this.#database.exec(removeSql);
    if (tables.includes('item')) this.#items = new ItemWriter(this.#database);
    if (tables.includes('body')) {
      this.#bodyBytes = 0;
      this.#bodyFloor = -1;
    }
    this.#options.onRemoved?.();
  }

  #sum(statement: string): number {
    return this.#database.prepare<[], { sum: number }>(statement).get()?.sum ?? 0;
  }

  #transact(change: () => void): void {
    try {
      this.#database.transaction(change).immediate();
    } catch (error) {
      // Keys that were created in the failed transaction are invalid.
      this.#items.forget();
      throw toCacheError(error);
    }
  }

  #notify(feed: FeedName, ids: readonly string[]): void {
    if (ids.length === 0) return;
    this.#options.onChange({ feed, ids: ids.length > maxChangeIds ? null : ids });
  }

  /** Reports that any row of the feeds may have changed. */
  #notifyAll(feeds: readonly FeedName[]): void {
    for (const feed of feeds) this.#options.onChange({ feed, ids: null });
  }
}

/** Returns the later of two server times. */
export function laterTime(a: string | null, b: string | null): string | null {
  const [first, second] = [toMicros(a), toMicros(b)];
  if (first === null) return b;
  return second !== null && second > first ? b : a;
}
