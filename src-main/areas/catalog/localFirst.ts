import type { Clock } from '../../base/clock.ts';
import type { Cache } from '../../cache/Cache.ts';
import { becauseOf, mayStandIn, type PlainAnswer } from '../../sync/KeptAnswers.ts';
import type { Kept, LocalData } from '../../sync/LocalData.ts';

interface Answer<T> extends PlainAnswer {
  readonly data: T;
  readonly synced?: { readonly done: number; readonly total: number | null };
}

/**
 * Answers a list of items: from the cache once it holds all of them, whether or not the server can be reached; until then from the
 * server, and from what there is so far when the server has no answer; architecture section 5.
 */
export const localFirst =
  ({ local, clock }: { readonly local: LocalData; readonly clock: Clock }) =>
  async <T>(fromCache: (cache: Cache) => Promise<T>, fromServer: () => Promise<T>): Promise<Answer<T>> => {
    const kept = await local.kept();
    const asOf = (atMs: number | null | undefined) => new Date(atMs ?? clock.now()).toISOString();
    const read = async ({ cache, items }: Kept): Promise<Answer<T>> => ({
      data: await fromCache(cache),
      source: 'cache',
      asOf: asOf(items.completeAtMs),
    });
    if (kept?.items.complete === true) {
      try {
        return await read(kept);
      } catch (error) {
        // The server has it all, too.
        await local.report(error);
      }
    }
    const synced = kept === undefined || kept.items.complete ? {} : { synced: kept.items.synced };
    try {
      return { data: await fromServer(), source: 'server', asOf: asOf(undefined), ...synced };
    } catch (error) {
      if (kept === undefined || kept.items.synced.done === 0 || !mayStandIn(error)) throw error;
      return { ...(await read(kept)), ...synced, because: becauseOf(error) };
    }
  };
