import type { Clock } from '../../base/clock.ts';
import type { Cache } from '../../cache/Cache.ts';
import type { OfflineStore, OpenStore } from '../../sync/OfflineStore.ts';
import { becauseOf, mayFallBack, type PlainAnswer } from '../../sync/ResponseCache.ts';

interface Answer<T> extends PlainAnswer {
  readonly data: T;
  readonly synced?: { readonly done: number; readonly total: number | null };
}

/**
 * Answers a list of items: from the cache once it holds all of them, whether or not the server can be reached; until then from the
 * server, and from what there is so far when the server has no answer; architecture section 5.
 */
export const cacheFirst =
  ({ store, clock }: { readonly store: OfflineStore; readonly clock: Clock }) =>
  async <T>(fromCache: (cache: Cache) => Promise<T>, fromServer: () => Promise<T>): Promise<Answer<T>> => {
    const asOf = (atMs: number | null | undefined) => new Date(atMs ?? clock.now()).toISOString();
    const read = async ({ cache, items }: OpenStore): Promise<Answer<T>> => ({
      data: await fromCache(cache),
      source: 'cache',
      asOf: asOf(items.completeAtMs),
    });
    const standing = (kept: OpenStore | undefined) =>
      kept === undefined || kept.items.complete ? {} : { synced: kept.items.synced };
    // The server has it all, too, when what is kept cannot be read.
    const found = await store.tryUse(async (kept) => (kept.items.complete ? read(kept) : undefined));
    if (found !== undefined) return found;
    const synced = standing(await store.open());
    try {
      return { data: await fromServer(), source: 'server', asOf: asOf(undefined), ...synced };
    } catch (error) {
      if (!mayFallBack(error)) throw error;
      const part = await store.use(async (some) =>
        some.items.synced.done === 0 ? undefined : { ...(await read(some)), ...standing(some) },
      );
      if (part === undefined) throw error;
      return { ...part, because: becauseOf(error) };
    }
  };
