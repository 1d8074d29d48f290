import type { ConfigItem } from '#contract/entities/configItem.ts';
import type { OpenStore } from '#main/sync/OfflineStore.ts';

type Counts = NonNullable<ConfigItem['counts']>;

/**
 * Returns the number of open insights of an item from the stored rows. Undefined while they are incomplete.
 */
async function openInsights({ cache, completeness }: OpenStore, itemId: string): Promise<number | undefined> {
  if (!completeness('insights').complete) return undefined;
  const { total } = await cache.read.listInsights({
    filter: { itemId, status: 'open' },
    sortBy: 'first_observed',
    sortOrder: 'desc',
    pageIndex: 0,
    pageSize: 1,
  });
  return total;
}

/**
 * Replaces the server's number of insights, which the server updates up to an hour late, by that of the stored
 * rows. Marks the server's number if there are no complete rows.
 * @param store undefined without stored data
 */
export async function withExactInsights(
  store: OpenStore | undefined,
  itemId: string,
  { analysisLags: _, ...counts }: Counts,
): Promise<Counts> {
  const open = store && (await openInsights(store, itemId));
  return open === undefined ? { ...counts, analysisLags: true } : { ...counts, analysis: open };
}
