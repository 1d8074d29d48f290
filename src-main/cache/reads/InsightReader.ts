import type { Database } from 'better-sqlite3';
import type {
  Insight,
  InsightDetail,
  InsightFilter,
  InsightListInput,
  InsightPage,
} from '#contract/insights.ts';
import type { InsightSortColumn } from '#contract/rules/insights.ts';
import { componentItemsSyncedKey } from '../feedTables.ts';
import { insightList } from '../lists/insights.ts';
import { insightTable, toInsight } from '../tables/insights.ts';
import { idBytes, inflateText } from '../text.ts';
import { toIsoOrNull } from '../times.ts';
import { readByKeys } from './readByKeys.ts';
import { readListPage } from './readListPage.ts';
import { type SearchResult, searchInsights } from './search.ts';

interface JoinedItem {
  readonly k: number;
  readonly name: string | null;
  readonly item_type: string | null;
  readonly deleted_at: number | null;
}

const selectInsights = `
  select r.k, ${insightTable.select().columns}, m.name, it.text as item_type, i.deleted_at
  from json_each(?) wanted join insight r on r.k = wanted.value ${insightTable.select().joins}
  left join item i on i.id = r.item left join item_more m on m.k = i.k left join term it on it.k = i.type`;

/** Fields of an insight that lists do not contain. */
export type InsightExtras = Pick<InsightDetail, 'source' | 'message' | 'analysis'>;

const facetColumns = { types: 'type', analyzers: 'analyzer' } as const;

/** Reads stored insights. Runs in the reader threads. */
export class InsightReader {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Whether the links between components and items are stored, which filters by component use. */
  hasComponentItems(): boolean {
    return (
      this.#database.prepare('select 1 from meta where name = ?').get(componentItemsSyncedKey) !== undefined
    );
  }

  listInsights(input: InsightListInput): InsightPage {
    const { rows, total } = readListPage<{ k: number }, InsightFilter, InsightSortColumn>(
      this.#database,
      { description: insightList, select: 'r.k', table: 'insight', thenBy: 'r.first desc, r.id desc' },
      input,
    );
    return { insights: this.#readInsights(rows.map(({ k }) => k)), total };
  }

  /** Returns one insight with all its fields. Null when it is not stored. */
  insight(id: string): InsightDetail | null {
    const found = this.#database
      .prepare<[Buffer | null], { k: number; body: Buffer }>('select k, body from insight where id = ?')
      .get(idBytes(id) ?? null);
    const [insight] = found === undefined ? [] : this.#readInsights([found.k]);
    if (found === undefined || insight === undefined) return null;
    const more: InsightExtras = JSON.parse(inflateText(found.body));
    return { ...insight, ...more };
  }

  /** Returns the options of a filter, most frequent first. */
  insightFacets(of: keyof typeof facetColumns): Array<{ value: string; count: number }> {
    return this.#database
      .prepare<[], { value: string; count: number }>(
        `select t.text as value, count(*) as count from insight r join term t on t.k = r.${facetColumns[of]}
           group by t.text order by count desc, t.text`,
      )
      .all();
  }

  /** Finds insights by summary or message, best match first. */
  searchInsights(text: string, limit: number): SearchResult {
    return searchInsights(this.#database, text, limit, (keys) => this.#readInsights(keys));
  }

  #readInsights(keys: readonly number[]): Insight[] {
    return readByKeys<JoinedItem>(this.#database, selectInsights, keys).map((row) =>
      toInsight(insightTable.readStored(row), {
        name: row.name,
        type: row.item_type,
        deletedAt: toIsoOrNull(row.deleted_at),
      }),
    );
  }
}
