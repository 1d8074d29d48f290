import { type FeedName, feedNames } from '../../../src-preload/contract/rules/feeds.ts';
import type { Clock } from '../../base/clock.ts';
import { procedures } from '../../bridge/procedures.ts';
import type { Feed } from '../../feeds/Feed.ts';
import { feeds } from '../../feeds/feeds.ts';
import type { SessionManager } from '../../session/SessionManager.ts';
import type { OfflineStore } from '../../sync/OfflineStore.ts';
import { findResources, findSelected } from './findResources.ts';

const known: Readonly<Record<FeedName, Feed>> = feeds;
const searched = feedNames.flatMap((name) => known[name].search ?? []);

/**
 * `query` searches the synced data of all searchable feeds. The other procedures search on the server,
 * for form fields.
 */
export const searchProcedures = (session: SessionManager, store: OfflineStore, clock: Clock) => ({
  resources: procedures.search.resources.handler(({ input, signal }) =>
    findResources({ data: session.data(), catalog: session.catalogService() }, input, signal),
  ),
  selected: procedures.search.selected.handler(({ input, signal }) =>
    findSelected(session.catalogService(), input, signal),
  ),
  query: procedures.search.query.handler(async ({ input: { text, limit } }) => {
    const startedMs = performance.now();
    const found = await store.use(async ({ cache, standing }) => ({
      groups: await Promise.all(
        searched.map(async ({ kind, find }) => ({ kind, ...(await find(cache.read, text, limit)) })),
      ),
      // Items take longest to sync, so they show the progress of the whole.
      standing: standing('items'),
    }));
    const standing = found?.standing;
    return {
      data: {
        groups: found?.groups.filter(({ total }) => total > 0) ?? [],
        tookMs: performance.now() - startedMs,
      },
      source: 'cache' as const,
      asOf: new Date(standing?.completeAtMs ?? clock.now()).toISOString(),
      ...(standing?.complete === true ? {} : { synced: standing?.synced ?? { done: 0, total: null } }),
    };
  }),
});
