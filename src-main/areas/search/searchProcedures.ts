import { type FeedName, feedNames } from '#contract/rules/feeds.ts';
import type { Clock } from '#main/base/clock.ts';
import { procedures } from '#main/bridge/procedures.ts';
import type { Feed } from '#main/feeds/Feed.ts';
import { feeds } from '#main/feeds/feeds.ts';
import { CatalogService } from '#main/server/CatalogService.ts';
import type { SessionManager } from '#main/session/SessionManager.ts';
import type { OfflineStore } from '#main/sync/OfflineStore.ts';
import { findResources, findSelected } from './findResources.ts';

const feedsByName: Readonly<Record<FeedName, Feed>> = feeds;
const searchableFeeds = feedNames.flatMap((name) => feedsByName[name].search ?? []);

/**
 * `query` searches the synced data of all searchable feeds. The other procedures search on the server,
 * for form fields.
 */
export const searchProcedures = (session: SessionManager, store: OfflineStore, clock: Clock) => ({
  resources: procedures.search.resources.handler(({ input, signal }) =>
    findResources({ data: session.data(), catalog: session.service(CatalogService) }, input, signal),
  ),
  selected: procedures.search.selected.handler(({ input, signal }) =>
    findSelected(session.service(CatalogService), input, signal),
  ),
  query: procedures.search.query.handler(async ({ input: { text, limit } }) => {
    const startedMs = performance.now();
    const found = await store.use(async ({ cache, completeness }) => ({
      groups: await Promise.all(
        searchableFeeds.map(async ({ kind, find }) => ({ kind, ...(await find(cache.read, text, limit)) })),
      ),
      // Items take longest to sync, so they show the progress of the whole.
      itemsCompleteness: completeness('items'),
    }));
    const itemsCompleteness = found?.itemsCompleteness;
    return {
      data: {
        groups: found?.groups.filter(({ total }) => total > 0) ?? [],
        tookMs: performance.now() - startedMs,
      },
      source: 'cache' as const,
      asOf: new Date(itemsCompleteness?.completeAtMs ?? clock.now()).toISOString(),
      ...(itemsCompleteness?.complete === true
        ? {}
        : { synced: itemsCompleteness?.synced ?? { done: 0, total: null } }),
    };
  }),
});
