import type { Database } from 'better-sqlite3';
import type { ColumnSpec } from '#contract/rules/ownColumns.ts';
import type { SyncLimits } from '#contract/sync.ts';
import type { BodyRow, FeedRecord, ItemFigures, SweptRange } from '../model.ts';
import type { ItemRow } from '../tables/items.ts';
import { idBytes, idText } from '../text.ts';
import { FeedRows } from './FeedRows.ts';
import { HealthRecorder } from './HealthRecorder.ts';
import { ItemWriter } from './ItemWriter.ts';
import { OwnColumnRows } from './OwnColumnRows.ts';
import { pruneRecordedHistory } from './pruneHistory.ts';
import { hashLength, idLength, keyLength, type WriterOptions } from './WriterOptions.ts';

/** A page of items. */
export interface ItemRange extends SweptRange<string> {
  /** Limits the page to items of this type. */
  readonly type: string | null;
  /** Id and hash of each row, `idLength + hashLength` bytes each. */
  readonly keys: Uint8Array;
}

interface StoredKey {
  readonly k: number;
  readonly id: Buffer;
  readonly hash: Buffer;
}

/** Position of `bodiesToFetch` before the newest item. */
const newestPosition = Number.MAX_SAFE_INTEGER;

const dayMs = 86_400_000;

const sumBodyBytes = 'select coalesce(sum(bytes), 0) from body';

/** Writes catalog items, their figures and their configurations. Runs in the writer thread. */
export class CatalogWriter {
  readonly #database: Database;
  readonly #rows: FeedRows;
  readonly #bodies: FeedRows;
  readonly #items: ItemWriter;
  readonly #ownColumns: OwnColumnRows;
  readonly #recorder: HealthRecorder;
  #bodyBytes: number;
  /**
   * Configurations up to this time (microseconds since 1970) were removed to save space. They are not synced
   * again.
   */
  #bodyFloor = -1;
  /** Time (microseconds since 1970) of the last item that `bodiesToFetch` returned. Older items follow. */
  #bodyPosition = newestPosition;

  constructor(options: WriterOptions) {
    this.#database = options.database;
    this.#ownColumns = new OwnColumnRows(options.database, options.now);
    this.#recorder = new HealthRecorder(options.database, 'item', options.now);
    const forget = () => {
      this.#ownColumns.forget();
      this.#recorder.forget();
    };
    this.#rows = new FeedRows(options, 'items', forget);
    this.#bodies = new FeedRows(options, 'bodies');
    this.#items = new ItemWriter(options.database, this.#rows.dictionary, this.#ownColumns, this.#recorder);
    this.#bodyBytes = this.#readBodyBytes();
    options.removals.listen(() => {
      this.#bodyBytes = this.#readBodyBytes();
      if (this.#bodyBytes === 0) this.#bodyFloor = -1;
      this.#bodyPosition = newestPosition;
    });
  }

  /**
   * Compares a page of the server with the stored rows.
   * @returns indexes of new or changed rows in the page; the caller passes these rows to `applyPage`
   */
  diffPage(range: ItemRange): number[] {
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
    range: ItemRange,
    indexes: readonly number[],
    rows: readonly ItemRow[],
    feed: FeedRecord,
  ): number {
    const keys = Buffer.from(range.keys.buffer, range.keys.byteOffset, range.keys.byteLength);
    const listedIds = new Set<string>();
    for (let at = 0; at < keys.length; at += keyLength)
      listedIds.add(keys.toString('latin1', at, at + idLength));
    const changed: string[] = [];
    this.#rows.transact(() => {
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
      this.#rows.putRecord(feed);
    });
    this.#rows.publishChange(changed);
    return changed.length;
  }

  /**
   * Writes single rows without removing others.
   * @param hashes `hashLength` bytes each
   */
  putItems(rows: readonly ItemRow[], hashes: Uint8Array, feed: FeedRecord | null): number {
    const bytes = Buffer.from(hashes.buffer, hashes.byteOffset, hashes.byteLength);
    const changed: string[] = [];
    this.#rows.transact(() => {
      for (const [index, row] of rows.entries()) {
        if (this.#items.put(row, bytes.subarray(index * hashLength, (index + 1) * hashLength)))
          changed.push(row.id);
      }
      if (feed !== null) this.#rows.putRecord(feed);
    });
    this.#rows.publishChange(changed);
    return changed.length;
  }

  /** Removes items that were deleted on the server. */
  removeItems(ids: readonly string[]): void {
    const find = this.#database.prepare<[Buffer], { k: number }>('select k from item where id = ?');
    const removed: string[] = [];
    this.#rows.transact(() => {
      for (const id of ids) {
        const bytes = idBytes(id);
        const k = bytes === undefined ? undefined : find.get(bytes)?.k;
        if (bytes === undefined || k === undefined) continue;
        this.#items.remove(k, bytes);
        removed.push(id);
      }
    });
    this.#rows.publishChange(removed);
  }

  /** Clears the counts of all items except these. */
  removeOtherFigures(ids: readonly string[]): void {
    const having = new Set(ids);
    const changed: string[] = [];
    this.#rows.transact(() => changed.push(...this.#clearOtherFigures(having)));
    this.#rows.publishChange(changed);
  }

  putFigures(figures: readonly ItemFigures[]): void {
    const changed: string[] = [];
    this.#rows.transact(() => {
      for (const one of figures) if (this.#items.putFigures(one)) changed.push(one.id);
    });
    this.#rows.publishChange(changed);
  }

  /**
   * Records that all items were compared with the server.
   * @param atMs milliseconds since 1970
   */
  markItemsWatched(atMs: number): void {
    this.#rows.transact(() => this.#recorder.markWatched(atMs));
  }

  /**
   * Removes recorded changes of health and relationships beyond the limits.
   * @param nowMs milliseconds since 1970
   */
  pruneHistory(nowMs: number, { historyDays, historyBytes }: SyncLimits): void {
    this.#rows.transact(() =>
      pruneRecordedHistory(this.#database, nowMs - historyDays * dayMs, historyBytes),
    );
  }

  /**
   * Returns the items whose configuration is missing or outdated, newest first.
   * @param maxBytes byte limit of all configurations; configurations removed to stay below it are not wanted
   * @param fromNewest whether to search all items. Otherwise only those that earlier calls did not return.
   */
  bodiesToFetch(
    limit: number,
    maxBytes: number,
    secretTypes: readonly string[],
    fromNewest = false,
  ): string[] {
    if (maxBytes <= 0) return [];
    if (fromNewest) this.#bodyPosition = newestPosition;
    const wanted = this.#findMissingBodies(limit, secretTypes);
    if (wanted.length > 0 || this.#bodyPosition === newestPosition) return wanted;
    // Items that changed above the position are found from the start.
    this.#bodyPosition = newestPosition;
    return this.#findMissingBodies(limit, secretTypes);
  }

  /** Marks all stored configurations as outdated, so that they are synced again. They stay readable. */
  expireBodies(): void {
    this.#bodyPosition = newestPosition;
    this.#rows.transact(() => this.#database.exec('update body set updated = 0'));
  }

  /**
   * Stores configurations and removes the oldest above the limit.
   * @returns total bytes of all configurations
   */
  putBodies(rows: readonly BodyRow[], maxBytes: number, feed: FeedRecord): number {
    this.#rows.transact(() => {
      for (const row of rows) this.#items.putBody(row);
      this.#trimBodies(maxBytes);
      this.#rows.putRecord(feed);
    });
    this.#bodies.publishChange(rows.map(({ id }) => id));
    return this.#bodyBytes;
  }

  /**
   * Applies new limits at once.
   * @returns total bytes of all configurations
   */
  limitBodies({ bodyBytes, secretTypes }: SyncLimits): number {
    this.#bodyFloor = -1;
    this.#bodyPosition = newestPosition;
    this.#rows.transact(() => {
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
   * Stores the values of columns for a short time. See `OwnColumnRows.index`.
   * @returns whether all values are stored. Otherwise call again.
   */
  indexColumns(specs: readonly ColumnSpec[]): boolean {
    let isComplete = false;
    this.#rows.transact(() => {
      isComplete = this.#ownColumns.index(specs);
    });
    return isComplete;
  }

  /** Searches below the items that earlier calls returned, so that these are not compared again. */
  #findMissingBodies(limit: number, secretTypes: readonly string[]): string[] {
    const found = this.#database
      .prepare<[string, number, number, number], { id: Buffer; at: number }>(
        `select i.id, coalesce(i.updated, i.created) as at
         from item i indexed by item_by_change left join body b indexed by body_state on b.k = i.k
         where i.deleted < 1 and i.type not in (
             select k from term where kind = 1 and text in (select value from json_each(?)))
           and (b.k is null or b.updated < coalesce(i.updated, i.created))
           and coalesce(i.updated, i.created) > ? and coalesce(i.updated, i.created) <= ?
         order by coalesce(i.updated, i.created) desc limit ?`,
      )
      .all(JSON.stringify(secretTypes), this.#bodyFloor, this.#bodyPosition, limit);
    this.#bodyPosition = found.at(-1)?.at ?? this.#bodyPosition;
    return found.map(({ id }) => idText(id));
  }

  #readRange({ after, upTo, type }: ItemRange): StoredKey[] {
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
    this.#bodyBytes = this.#readBodyBytes();
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

  #readBodyBytes(): number {
    return this.#database.prepare<[], number>(sumBodyBytes).pluck().get() ?? 0;
  }
}
