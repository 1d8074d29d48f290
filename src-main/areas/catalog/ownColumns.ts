import type { CatalogListInput, CatalogPage } from '#contract/catalog.ts';
import {
  type CatalogCondition,
  type ColumnSpec,
  usesConfigurations,
  usesOwnValues,
} from '#contract/rules/ownColumns.ts';
import { Failure } from '#main/base/Failure.ts';
import type { Cache } from '#main/cache/Cache.ts';
import type { CachedData } from '#main/reading/answerFrom.ts';
import type { OpenStore } from '#main/sync/OfflineStore.ts';
import type { CatalogParts } from './CatalogParts.ts';

const cannotIndex = () =>
  new Failure('INVALID', {
    sentence:
      'Columns of your own cannot be sorted or filtered here, because this data is read-only. Remove the filter, or sort by another column.',
  });

export type OwnColumnQuery = Pick<CatalogListInput, 'filter' | 'sortColumn'>;

const subjectsOf = (conditions: readonly CatalogCondition[] | undefined): readonly ColumnSpec[] =>
  conditions?.flatMap(({ subject }) => (typeof subject === 'string' ? [] : [subject])) ?? [];

/** Whether only the cache can answer, because the server neither sorts nor filters by these values. */
export const needsOwnValues = ({ filter, sortColumn }: OwnColumnQuery): boolean =>
  sortColumn !== undefined || usesOwnValues(filter.conditions);

/**
 * Indexes the columns that a list sorts or filters by. Does nothing for indexed ones.
 * @throws Failure if the stored data is read-only, CacheError
 */
export async function indexColumns(
  { cache, isSnapshot }: Pick<OpenStore, 'cache' | 'isSnapshot'>,
  { filter, sortColumn }: OwnColumnQuery,
  signal?: AbortSignal,
): Promise<void> {
  const columns = [...(sortColumn === undefined ? [] : [sortColumn]), ...subjectsOf(filter.conditions)];
  if (columns.length === 0) return;
  if (isSnapshot || cache.unwritable !== undefined) throw cannotIndex();
  // The writer may be busy with sync, and an indexed column needs no write.
  if (await cache.read.areIndexed(columns)) {
    rememberUse(cache, columns);
    return;
  }
  while (!(await cache.write.indexColumns(columns))) signal?.throwIfAborted();
}

/** Milliseconds between two writes of the use of columns. Much shorter than what removes unused ones. */
const useIntervalMs = 60_000;
/** By columns: when their use was last written. */
const usedAtMs = new WeakMap<Cache, Map<string, number>>();
const maxRememberedUses = 100;

/** Writes in the background that columns are in use. A failure only lets them be indexed again later. */
function rememberUse(cache: Cache, columns: readonly ColumnSpec[]): void {
  const key = JSON.stringify(columns);
  const uses = usedAtMs.get(cache) ?? new Map<string, number>();
  const nowMs = performance.now();
  if (nowMs - (uses.get(key) ?? Number.NEGATIVE_INFINITY) < useIntervalMs) return;
  if (uses.size >= maxRememberedUses) uses.clear();
  usedAtMs.set(cache, uses.set(key, nowMs));
  cache.write.indexColumns(columns).catch(() => undefined);
}

/** The columns that each cache indexes in the background. A later list replaces those of an earlier one. */
const displayedColumns = new WeakMap<Cache, readonly ColumnSpec[]>();

/**
 * Indexes the displayed columns in the background, so that sorting by them does not wait. The list reads their values
 * from the configurations until then.
 */
export function indexDisplayedColumns(
  { store }: Pick<CatalogParts, 'store'>,
  columns: readonly ColumnSpec[] | undefined,
): void {
  if (columns === undefined || columns.length === 0) return;
  void store.tryUse(async ({ cache, isSnapshot }) => {
    if (isSnapshot || cache.unwritable !== undefined) return;
    if (await cache.read.areIndexed(columns)) {
      rememberUse(cache, columns);
      return;
    }
    const isRunning = displayedColumns.has(cache);
    displayedColumns.set(cache, columns);
    if (isRunning) return;
    try {
      let current: readonly ColumnSpec[] | undefined;
      do {
        current = displayedColumns.get(cache) ?? [];
        while (displayedColumns.get(cache) === current && !(await cache.write.indexColumns(current)));
      } while (displayedColumns.get(cache) !== current);
    } finally {
      displayedColumns.delete(cache);
    }
  });
}

interface ListQuery extends OwnColumnQuery {
  /** Columns whose values the rows contain. */
  readonly columns?: readonly ColumnSpec[] | undefined;
}

/**
 * Reads a list from the cache once its columns are indexed, with how many configurations are synced.
 * @throws Failure if the stored data is read-only, CacheError
 */
export const readIndexed =
  <T>(query: ListQuery, read: (cache: Cache) => Promise<T>, signal: AbortSignal | undefined) =>
  async (open: OpenStore): Promise<CachedData<T>> => {
    await indexColumns(open, query, signal);
    return { data: await read(open.cache), synced: configurationsSynced(open, query) };
  };

/** How many configurations are synced, for an answer that depends on them. Undefined if all are. */
function configurationsSynced(
  { completeness }: Pick<OpenStore, 'completeness'>,
  { filter, sortColumn, columns }: ListQuery,
): CachedData<unknown>['synced'] {
  if (!usesConfigurations({ columns, sortColumn, conditions: filter.conditions })) return undefined;
  const bodies = completeness('bodies');
  return bodies.complete ? undefined : bodies.synced;
}

/** Adds the values of the user's own columns to a page of the server. Only synced items have values. */
export async function withOwnValues(
  { store }: Pick<CatalogParts, 'store'>,
  page: CatalogPage,
  columns: readonly ColumnSpec[] = [],
): Promise<CatalogPage> {
  if (columns.length === 0) return page;
  const ids = page.items.map(({ id }) => id);
  const values = await store.tryUse(({ cache }) => cache.read.ownValues(ids, columns));
  const none = columns.map(() => null);
  return { ...page, items: page.items.map((item, index) => ({ ...item, own: values?.[index] ?? none })) };
}
