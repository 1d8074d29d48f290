import type { Database } from 'better-sqlite3';
import type {
  CatalogFacet,
  CatalogListInput,
  CatalogPage,
  CatalogSummaryInput,
  Peers,
} from '#contract/catalog.ts';
import type { ConfigExportItem, ConfigSummaryRow } from '#contract/entities/configItem.ts';
import { parseExact } from '#contract/rules/exactJson.ts';
import { mapFeeds } from '#contract/rules/feeds.ts';
import type { ColumnChoice, ColumnSpec } from '#contract/rules/ownColumns.ts';
import type { FeedName } from '#contract/sync.ts';
import { columnChoicesOf } from '../columnChoices.ts';
import { feedTables } from '../feedTables.ts';
import type { TypeCounts } from '../model.ts';
import type { ItemMarks } from '../tables/items.ts';
import { idBytes, inflateText } from '../text.ts';
import { termKinds } from '../writes/Dictionary.ts';
import { completedAt } from './completedAt.ts';
import { differingItems } from './differingItems.ts';
import { EarlierHealths } from './EarlierHealths.ts';
import { listItems, listKeys } from './listItems.ts';
import { Memo } from './Memo.ts';
import { OwnColumnKeys } from './OwnColumnKeys.ts';
import { readItemsWithLabels, readStoredItem, type StoredItem } from './readItems.ts';
import { readOwnValues } from './readOwnValues.ts';
import { readPeers } from './readPeers.ts';
import { type SearchResult, searchItems, searchScrapers } from './search.ts';
import { countTypes, summarize } from './summarize.ts';
import { tableBytes } from './tableBytes.ts';
import { WhereBuilder } from './Where.ts';

export interface CachedBody {
  readonly text: string;
  readonly isText: boolean;
}

export interface CachedAnswer {
  readonly body: string;
}

const maxPairs = 20_000;

const facetTerms = { types: 'type', statuses: 'status' } as const;
const facetTables = { labels: 'item_label', tags: 'item_tag' } as const;

/** Reads catalog items, records and answers. Runs in the reader threads. */
export class CacheReader {
  readonly #database: Database;
  readonly #where: WhereBuilder;
  readonly #memo: Memo;
  readonly #earlier: EarlierHealths;

  constructor(database: Database) {
    this.#database = database;
    this.#where = new WhereBuilder(database);
    this.#memo = new Memo(database, 32);
    this.#earlier = new EarlierHealths(database);
  }

  /** @param nowMs milliseconds since 1970, for groups by age */
  listItems(input: CatalogListInput, nowMs: number): CatalogPage {
    return this.#readAt(input.at, (atMs) =>
      listItems(this.#database, this.#memo, this.#where.build(input.filter, nowMs, atMs), input, nowMs),
    );
  }

  /** @param nowMs milliseconds since 1970, for conditions on ages */
  summarize(input: CatalogSummaryInput, nowMs: number): ConfigSummaryRow[] {
    const { type: _type, search: _search, ...filter } = input.filter;
    return this.#readAt(input.at, (atMs) => {
      const where = this.#where.build(filter, nowMs, atMs);
      return this.#memo.get(`summary ${JSON.stringify([input, where.values])}`, () =>
        summarize(this.#database, where, input),
      );
    });
  }

  /** Returns the options of a filter, with counts where they are cheap. */
  facets(of: 'types' | 'statuses' | 'labels' | 'tags'): CatalogFacet[] {
    return this.#memo.get(`facets ${of}`, () =>
      of === 'types' || of === 'statuses'
        ? this.#termFacets(facetTerms[of])
        : this.#pairFacets(facetTables[of]),
    );
  }

  /** Returns one item without its configuration. */
  item(id: string): (StoredItem & { readonly k: number }) | null {
    const bytes = idBytes(id);
    return bytes === undefined ? null : (readStoredItem(this.#database, bytes) ?? null);
  }

  /**
   * Returns the stored configuration of an item. Otherwise null.
   * @param k key of the item in this database
   */
  body(k: number): CachedBody | null {
    const found = this.#database
      .prepare<[number], { deflated: Buffer; is_text: number }>(
        'select deflated, is_text from body where k = ?',
      )
      .get(k);
    if (found === undefined) return null;
    return { text: inflateText(found.deflated), isText: found.is_text === 1 };
  }

  /** Returns configurations of the other items of a type. */
  peers(id: string, type: string): Peers {
    return readPeers(this.#database, id, type);
  }

  /**
   * Returns the keys of all matching rows in list order, for reading them in batches.
   * @param nowMs milliseconds since 1970, for conditions on ages
   */
  listKeys(input: CatalogListInput, nowMs: number): number[] {
    return listKeys(this.#database, this.#where.build(input.filter, nowMs), input);
  }

  /** Returns rows by their keys, with the values of the user's own columns. Skips rows that are deleted by now. */
  itemsByKeys(keys: readonly number[], columns: readonly ColumnSpec[]): ConfigExportItem[] {
    return readItemsWithLabels(this.#database, keys, columns);
  }

  /**
   * Returns the values of columns for items that the server listed. Null for each value of an item that is not stored.
   * @param ids of the items
   */
  ownValues(ids: readonly string[], columns: readonly ColumnSpec[]): Array<Array<string | null>> {
    const find = this.#database.prepare<[Buffer], number>('select k from item where id = ?').pluck();
    // -1 is no key.
    const keys = ids.map((id) => find.get(idBytes(id) ?? Buffer.alloc(0)) ?? -1);
    return readOwnValues(this.#database, columns, keys);
  }

  /** Whether all values of the columns are stored. */
  areIndexed(columns: readonly ColumnSpec[]): boolean {
    const keys = new OwnColumnKeys(this.#database);
    return columns.every((column) => keys.completeKeyOf(column) !== undefined);
  }

  /** Returns what columns can display of an item. Null if the item is not stored. */
  columnChoices(id: string): { choices: ColumnChoice[]; isConfigurationStored: boolean } | null {
    const item = this.item(id);
    if (item === null) return null;
    const body = this.body(item.k);
    const document = body === null || body.isText ? undefined : parseExact(body.text);
    return {
      choices: columnChoicesOf(item.labels, item.tags, document),
      isConfigurationStored: body !== null,
    };
  }

  search(text: string, limit: number): SearchResult {
    return searchItems(this.#database, text, limit);
  }

  /** Returns the counts to compare with the server's summary. */
  typeCounts(): TypeCounts[] {
    return this.#memo.get('type counts', () => countTypes(this.#database));
  }

  /**
   * Returns the ids of rows that are missing or have another state.
   * @param marks of rows on the server
   */
  differingItems(marks: readonly ItemMarks[]): string[] {
    return differingItems(this.#database, marks);
  }

  /** When a feed was last read completely, in milliseconds since 1970. Null if it is not complete. */
  completedAt(feed: FeedName): number | null {
    return completedAt(this.#database, feed);
  }

  record(kind: FeedName, id: string): string | null {
    return (
      this.#database
        .prepare<[string, string], { body: string }>('select body from record where kind = ? and id = ?')
        .get(kind, id)?.body ?? null
    );
  }

  records(kind: FeedName): string[] {
    return this.#database
      .prepare<[string], string>('select body from record where kind = ? order by id')
      .pluck()
      .all(kind);
  }

  searchScrapers(text: string, limit: number): SearchResult {
    return searchScrapers(this.#database, text, limit);
  }

  answer(procedure: string, input: string): CachedAnswer | null {
    return (
      this.#database
        .prepare<[string, string], CachedAnswer>('select body from answer where procedure = ? and input = ?')
        .get(procedure, input) ?? null
    );
  }

  sizes(): Record<FeedName, { readonly rows: number; readonly bytes: number }> {
    return this.#memo.get('sizes', () => {
      const file =
        Number(this.#database.pragma('page_count', { simple: true })) *
        Number(this.#database.pragma('page_size', { simple: true }));
      const sizes = mapFeeds((feed) => {
        const rows = this.#readNumber(feedTables[feed].countSql);
        return { rows, bytes: rows === 0 ? 0 : this.#bytesOf(feed) };
      });
      const others = Object.values(sizes).reduce((sum, { bytes }) => sum + bytes, 0);
      return mapFeeds((feed) =>
        feedTables[feed].sizeSql === 'rest'
          ? { ...sizes[feed], bytes: Math.max(0, file - others) }
          : sizes[feed],
      );
    });
  }

  /** Reads rows of the present, or of an earlier time, whose changes and rows belong to one state of the file. */
  #readAt<Result>(at: string | undefined, read: (atMs: number | undefined) => Result): Result {
    if (at === undefined) return read(undefined);
    const atMs = Date.parse(at);
    return this.#database.transaction(() => {
      this.#earlier.select(atMs);
      return read(atMs);
    })();
  }

  #bytesOf(feed: FeedName): number {
    const { sizeSql, tables } = feedTables[feed];
    if (sizeSql === 'rest') return 0;
    if (sizeSql !== 'pages') return this.#readNumber(sizeSql);
    return tableBytes(this.#database, tables);
  }

  #readNumber(statement: string): number {
    return this.#database.prepare<[], number>(statement).pluck().get() ?? 0;
  }

  #termFacets(kind: 'type' | 'status'): CatalogFacet[] {
    return this.#database
      .prepare<[number], { value: string; count: number }>(
        `select t.text as value, c.n as count from (select ${kind} as k, sum(n) as n from item_count where deleted = 0 and n > 0 group by ${kind}) c
         join term t on t.k = c.k and t.kind = ? order by t.fold`,
      )
      .all(termKinds[kind]);
  }

  /**
   * Returns the most frequent pairs. Values that are almost unique, such as hashes, are no useful options.
   */
  #pairFacets(table: 'item_label' | 'item_tag'): CatalogFacet[] {
    return this.#database
      .prepare<[number], { key: string; value: string }>(
        `select p.key, p.value from (select pair, count(*) as n from ${table} group by pair order by n desc limit ?) c
         join pair p on p.k = c.pair order by p.key, p.fold`,
      )
      .all(maxPairs);
  }
}
