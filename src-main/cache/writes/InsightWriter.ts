import { deflateSync } from 'node:zlib';
import type { Statement } from 'better-sqlite3';
import type { FeedRecord, InsightRow, SweptRange } from '../model.ts';
import { insightTable, type StoredInsight } from '../tables/insights.ts';
import type { Upsert } from '../tables/SyncedTable.ts';
import { idBytes, idText, normalizeText } from '../text.ts';
import { FeedRows } from './FeedRows.ts';
import { idLength, type WriterOptions } from './WriterOptions.ts';

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
  readonly #rows: FeedRows;
  readonly #inRange: Statement<[Buffer, Buffer], StoredInsightKey>;
  readonly #put: Upsert<StoredInsight>;
  readonly #unindex: Statement<[number]>;
  readonly #index: Statement;
  readonly #remove: Statement<[number]>;

  constructor(options: WriterOptions) {
    const { database } = options;
    this.#rows = new FeedRows(options, 'insights');
    this.#inRange = database.prepare('select k, id, hash, item from insight where id > ? and id <= ?');
    this.#put = insightTable.prepareUpsert(database, this.#rows.term, {
      computed: ['hash', 'fold', 'body'],
    });
    this.#index = database.prepare('insert into insight_word (rowid, text) values (?, ?)');
    this.#unindex = database.prepare('delete from insight_word where rowid = ?');
    this.#remove = database.prepare('delete from insight where k = ?');
  }

  /**
   * Makes a page of insights equal to the server's and stores the feed's position, in one transaction.
   * @param rows all insights of the page
   * @returns number of added, changed and removed insights
   */
  applyInsights({ after, upTo }: SweptRange<string>, rows: readonly InsightRow[], feed: FeedRecord): number {
    const items = new Set<string>();
    let changed = 0;
    const recordChange = (itemId: string) => {
      changed += 1;
      items.add(itemId);
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
      for (const row of rows) {
        const known = storedById.get(row.id);
        storedById.delete(row.id);
        if (known?.hash.equals(row.hash) === true) continue;
        const k = this.#put(row, [row.hash, normalizeText(row.title), deflateSync(row.more)]);
        if (k === undefined) continue;
        if (known !== undefined) this.#unindex.run(k);
        this.#index.run(k, row.words);
        recordChange(row.itemId.toLowerCase());
      }
      for (const { k, item } of storedById.values()) {
        this.#remove.run(k);
        this.#unindex.run(k);
        recordChange(idText(item));
      }
      if (changed > 0) this.#rows.bumpVersions();
      this.#rows.putRecord(feed);
    });
    this.#rows.publishChange(items);
    return changed;
  }
}
