import type { CatalogExportInput, CatalogListInput } from '../../../src-preload/contract/catalog.ts';
import type { ConfigListItem } from '../../../src-preload/contract/entities/configItem.ts';
import type { Cache } from '../../cache/Cache.ts';
import type { DataApi } from '../../server/DataApi.ts';
import { listFromServer } from './serverCatalog.ts';

/** Everything that an export writes. */
export interface ExportRows {
  /** How many there were at the beginning. */
  readonly total: number;
  /** In the order of the list; read when they are wanted. */
  readonly chunks: AsyncIterable<readonly ConfigListItem[]>;
}

type Asked = Pick<CatalogExportInput, 'filter' | 'sortBy' | 'sortOrder'>;

/** Rows that are in memory at once. */
const chunkSize = 1_000;

const pageOf = ({ filter, sortBy, sortOrder }: Asked, pageIndex: number): CatalogListInput => ({
  filter,
  sortBy,
  sortOrder,
  groupBy: [],
  pageIndex,
  pageSize: chunkSize,
});

/** What matches now, from the cache: later changes of a row are written, rows that come later are not. @throws CacheError */
export async function rowsFromCache(cache: Cache, asked: Asked): Promise<ExportRows> {
  const keys = await cache.read.listKeys(pageOf(asked, 0));
  async function* chunks() {
    for (let at = 0; at < keys.length; at += chunkSize)
      yield await cache.read.itemsAt(keys.slice(at, at + chunkSize));
  }
  return { total: keys.length, chunks: chunks() };
}

/**
 * What matches, from the server page by page. A row that moves to a later page meanwhile is written once.
 * @param nowMs the time; milliseconds since 1970
 * @throws Failure as the data API does
 */
export async function rowsFromServer(
  data: DataApi,
  asked: Asked,
  nowMs: number,
  signal: AbortSignal | undefined,
): Promise<ExportRows> {
  const page = (pageIndex: number) => listFromServer(data, pageOf(asked, pageIndex), nowMs, signal);
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
