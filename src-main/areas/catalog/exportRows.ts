import type { CatalogExportInput, CatalogListInput } from '#contract/catalog.ts';
import type { ConfigExportItem } from '#contract/entities/configItem.ts';
import type { ColumnSpec } from '#contract/rules/ownColumns.ts';
import type { Cache } from '#main/cache/Cache.ts';
import type { DataApi } from '#main/server/DataApi.ts';
import { exportPageFromServer } from './serverCatalog.ts';

export interface ExportRows {
  /** Number of matching rows when the export starts. */
  readonly total: number;
  /** In list order, read on demand. */
  readonly chunks: AsyncIterable<readonly ConfigExportItem[]>;
}

export type ExportQuery = Pick<CatalogExportInput, 'filter' | 'sortBy' | 'sortColumn' | 'sortOrder'>;

/** Limit of rows in memory at once. */
const chunkSize = 1_000;

const toListInput = (
  { filter, sortBy, sortColumn, sortOrder }: ExportQuery,
  pageIndex: number,
): CatalogListInput => ({
  filter,
  sortBy,
  ...(sortColumn === undefined ? {} : { sortColumn }),
  sortOrder,
  groupBy: [],
  pageIndex,
  pageSize: chunkSize,
});

/**
 * Lists the matching rows in the cache. The export includes later updates of these rows, but no rows that are
 * added later.
 * @param columns of the user's own, whose values the rows contain
 * @param nowMs milliseconds since 1970, for conditions on ages
 * @throws CacheError
 */
export async function rowsFromCache(
  cache: Cache,
  query: ExportQuery,
  columns: readonly ColumnSpec[],
  nowMs: number,
): Promise<ExportRows> {
  const keys = await cache.read.listKeys(toListInput(query, 0), nowMs);
  async function* chunks() {
    for (let at = 0; at < keys.length; at += chunkSize)
      yield await cache.read.itemsByKeys(keys.slice(at, at + chunkSize), columns);
  }
  return { total: keys.length, chunks: chunks() };
}

/**
 * Reads the matching rows from the server, page by page. A row that moves to a later page is written only
 * once.
 * @param nowMs milliseconds since 1970, for conditions on ages
 * @throws Failure from the data API
 */
export async function rowsFromServer(
  data: DataApi,
  query: ExportQuery,
  nowMs: number,
  signal: AbortSignal | undefined,
): Promise<ExportRows> {
  const page = (pageIndex: number) =>
    exportPageFromServer(data, toListInput(query, pageIndex), nowMs, signal);
  const first = await page(0);
  async function* chunks() {
    const written = new Set<string>();
    let { items, total } = first;
    for (let pageIndex = 1; ; pageIndex += 1) {
      const fresh = items.filter(({ id }) => !written.has(id));
      for (const { id } of fresh) written.add(id);
      if (fresh.length > 0) yield fresh;
      if (pageIndex * chunkSize >= total) return;
      ({ items, total } = await page(pageIndex));
    }
  }
  return { total: first.total, chunks: chunks() };
}
