import { deflateSync } from 'node:zlib';
import type { Database, Statement } from 'better-sqlite3';
import { bumpVersionOf } from '../feedTables.ts';
import type { FeedRecord, InsightRow } from '../model.ts';
import { idBytes, idText, normalizeText } from '../text.ts';
import { toMicros } from '../times.ts';
import { idLength, type WriterOptions } from './CacheWriter.ts';
import { FeedRows } from './FeedRows.ts';

/** A page of insights on the server: `after` < id <= `upTo`. */
export interface InsightRange {
  readonly after: string | null;
  /** Null for the last page. */
  readonly upTo: string | null;
}

interface StoredInsightKey {
  readonly k: number;
  readonly id: Buffer;
  readonly hash: Buffer;
  readonly item: Buffer;
}

const lowest = Buffer.alloc(0);
const highest = Buffer.alloc(idLength, 0xff);

/** Writes stored insights. Runs in the writer thread. */
export class InsightWriter {
  readonly #database: Database;
  readonly #rows: FeedRows;
  readonly #inRange: Statement<[Buffer, Buffer], StoredInsightKey>;
  readonly #put: Statement;
  readonly #unindex: Statement<[number]>;
  readonly #index: Statement;
  readonly #remove: Statement<[number]>;
  readonly #bumpVersion: Statement;

  constructor(options: WriterOptions) {
    const { database } = options;
    this.#database = database;
    this.#rows = new FeedRows(options, 'insights');
    this.#inRange = database.prepare('select k, id, hash, item from insight where id > ? and id <= ?');
    this.#put = database.prepare(
      `insert into insight (k, id, hash, item, type, analyzer, severity, status, first, last, fold, summary, body)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       on conflict (id) do update set hash = excluded.hash, item = excluded.item, type = excluded.type,
         analyzer = excluded.analyzer, severity = excluded.severity, status = excluded.status, first = excluded.first,
         last = excluded.last, fold = excluded.fold, summary = excluded.summary, body = excluded.body`,
    );
    this.#index = database.prepare('insert into insight_word (rowid, text) values (?, ?)');
    this.#unindex = database.prepare('delete from insight_word where rowid = ?');
    this.#remove = database.prepare('delete from insight where k = ?');
    this.#bumpVersion = database.prepare(bumpVersionOf('insights'));
  }

  /**
   * Makes a page of insights equal to the server's and stores the feed's position, in one transaction.
   * @param rows all insights of the page
   * @returns number of added, changed and removed insights
   */
  applyInsights({ after, upTo }: InsightRange, rows: readonly InsightRow[], feed: FeedRecord): number {
    const items = new Set<string>();
    let changed = 0;
    const recordChange = (item: Buffer) => {
      changed += 1;
      items.add(idText(item));
    };
    this.#rows.transact(() => {
      const storedById = new Map(
        this.#inRange
          .all(
            (after === null ? undefined : idBytes(after)) ?? lowest,
            (upTo === null ? undefined : idBytes(upTo)) ?? highest,
          )
          .map((stored) => [idText(stored.id), stored]),
      );
      let next =
        this.#database.prepare<[], { k: number }>('select coalesce(max(k), 0) + 1 as k from insight').get()
          ?.k ?? 1;
      for (const row of rows) {
        const known = storedById.get(row.id);
        storedById.delete(row.id);
        if (known?.hash.equals(row.hash) === true) continue;
        const item = idBytes(row.itemId);
        const id = idBytes(row.id);
        const first = toMicros(row.firstObservedAt);
        if (item === undefined || id === undefined || first === null) continue;
        const k = known?.k ?? next++;
        this.#put.run(
          k,
          id,
          row.hash,
          item,
          this.#rows.term('insightType', row.type),
          this.#rows.term('analyzer', row.analyzer),
          this.#rows.term('severity', row.severity),
          this.#rows.term('insightStatus', row.status),
          first,
          toMicros(row.lastObservedAt),
          normalizeText(row.title),
          row.summary,
          deflateSync(row.more),
        );
        if (known !== undefined) this.#unindex.run(k);
        this.#index.run(k, row.words);
        recordChange(item);
      }
      for (const { k, item } of storedById.values()) {
        this.#remove.run(k);
        this.#unindex.run(k);
        recordChange(item);
      }
      if (changed > 0) this.#bumpVersion.run();
      this.#rows.putRecord(feed);
    });
    this.#rows.publishChange(items);
    return changed;
  }

  /** Clears the cached term keys after all rows were removed. */
  forgetInsightTerms(): void {
    this.#rows.forget();
  }
}
