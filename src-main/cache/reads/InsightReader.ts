import type { Database } from 'better-sqlite3';
import type { Insight, InsightDetail, InsightListInput, InsightPage } from '#contract/insights.ts';
import { toCacheError } from '../CacheError.ts';
import { componentItemsSyncedKey } from '../feedTables.ts';
import { insightList } from '../lists/insights.ts';
import { sqlOrder, sqlWhere } from '../lists/ListDescription.ts';
import { TermKeys } from '../lists/rules.ts';
import { idBytes, idText, inflateText } from '../text.ts';
import { toIso, toIsoOrNull } from '../times.ts';
import { type SearchResult, searchInsights } from './search.ts';

interface StoredInsight {
  readonly k: number;
  readonly id: Buffer;
  readonly item: Buffer;
  readonly type: string | null;
  readonly analyzer: string | null;
  readonly severity: string | null;
  readonly status: string | null;
  readonly summary: string | null;
  readonly first: number;
  readonly last: number | null;
  readonly name: string | null;
  readonly item_type: string | null;
  readonly deleted_at: number | null;
}

const selectInsights = `
  select r.k, r.id, r.item, r.first, r.last, r.summary, ty.text as type, an.text as analyzer, sv.text as severity,
    st.text as status, m.name, it.text as item_type, i.deleted_at
  from json_each(?) wanted join insight r on r.k = wanted.value
  left join term ty on ty.k = r.type left join term an on an.k = r.analyzer left join term sv on sv.k = r.severity
  left join term st on st.k = r.status
  left join item i on i.id = r.item left join item_more m on m.k = i.k left join term it on it.k = i.type`;

const toInsight = (row: StoredInsight): Insight => ({
  id: idText(row.id),
  item: { id: idText(row.item), name: row.name, type: row.item_type, deletedAt: toIsoOrNull(row.deleted_at) },
  type: row.type ?? '',
  analyzer: row.analyzer ?? '',
  severity: row.severity,
  status: row.status,
  summary: row.summary,
  firstObservedAt: toIso(row.first),
  lastObservedAt: toIsoOrNull(row.last),
});

/** Fields of an insight that lists do not contain. */
export type InsightExtras = Pick<InsightDetail, 'source' | 'message' | 'analysis'>;

const facetColumns = { types: 'type', analyzers: 'analyzer' } as const;

/** Reads stored insights. Runs in the reader threads. */
export class InsightReader {
  readonly #database: Database;
  readonly #terms: TermKeys;

  constructor(database: Database) {
    this.#database = database;
    this.#terms = new TermKeys(database);
  }

  /** Whether the links between components and items are stored, which filters by component use. */
  hasComponentItems(): boolean {
    return this.#read(
      () =>
        this.#database.prepare('select 1 from meta where name = ?').get(componentItemsSyncedKey) !==
        undefined,
    );
  }

  listInsights({ filter, sortBy, sortOrder, pageIndex, pageSize }: InsightListInput): InsightPage {
    return this.#read(() => {
      const where = sqlWhere(insightList, { filter }, this.#terms);
      const order = sqlOrder(insightList.orders[sortBy], sortOrder, 'r.first desc, r.id desc');
      const keys = this.#database
        .prepare<unknown[], number>(
          `select r.k from insight r where ${where.sql} order by ${order} limit ${pageSize} offset ${pageIndex * pageSize}`,
        )
        .pluck()
        .all(...where.values);
      const total = this.#database
        .prepare<unknown[], number>(`select count(*) from insight r where ${where.sql}`)
        .pluck()
        .get(...where.values);
      return { insights: this.#readInsights(keys), total: total ?? 0 };
    });
  }

  /** Returns one insight with all its fields. Null when it is not stored. */
  insight(id: string): InsightDetail | null {
    return this.#read(() => {
      const found = this.#database
        .prepare<[Buffer | null], { k: number; body: Buffer }>('select k, body from insight where id = ?')
        .get(idBytes(id) ?? null);
      const [insight] = found === undefined ? [] : this.#readInsights([found.k]);
      if (found === undefined || insight === undefined) return null;
      const more: InsightExtras = JSON.parse(inflateText(found.body));
      return { ...insight, ...more };
    });
  }

  /** Returns the options of a filter, most frequent first. */
  insightFacets(of: keyof typeof facetColumns): Array<{ value: string; count: number }> {
    return this.#read(() =>
      this.#database
        .prepare<[], { value: string; count: number }>(
          `select t.text as value, count(*) as count from insight r join term t on t.k = r.${facetColumns[of]}
           group by t.text order by count desc, t.text`,
        )
        .all(),
    );
  }

  /** Finds insights by summary or message, best match first. */
  searchInsights(text: string, limit: number): SearchResult {
    return this.#read(() => searchInsights(this.#database, text, limit, (keys) => this.#readInsights(keys)));
  }

  #readInsights(keys: readonly number[]): Insight[] {
    const rows = this.#database.prepare<[string], StoredInsight>(selectInsights).all(JSON.stringify(keys));
    const byKey = new Map(rows.map((row) => [row.k, row]));
    return keys.flatMap((k) => {
      const row = byKey.get(k);
      return row === undefined ? [] : [toInsight(row)];
    });
  }

  #read<T>(read: () => T): T {
    try {
      return read();
    } catch (error) {
      throw toCacheError(error);
    }
  }
}
