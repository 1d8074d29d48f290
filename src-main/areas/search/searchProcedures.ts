import type { Clock } from '../../base/clock.ts';
import { procedures } from '../../bridge/procedures.ts';
import type { OfflineStore } from '../../sync/OfflineStore.ts';

const none = { total: 0, hits: [] };

export const searchProcedures = (store: OfflineStore, clock: Clock) => ({
  query: procedures.search.query.handler(async ({ input }) => {
    const startedMs = performance.now();
    const found = await store.use(async ({ cache, standing }) => {
      const [items, checks] = await Promise.all([
        cache.read.search(input.text, input.limit),
        cache.read.searchChecks(input.text, input.limit),
      ]);
      return { items, checks, standing: standing('items') };
    });
    const standing = found?.standing;
    const groups = [
      { kind: 'item' as const, ...(found?.items ?? none) },
      { kind: 'check' as const, ...(found?.checks ?? none) },
    ].filter(({ total }) => total > 0);
    return {
      data: { groups, tookMs: performance.now() - startedMs },
      source: 'cache' as const,
      asOf: new Date(standing?.completeAtMs ?? clock.now()).toISOString(),
      ...(standing?.complete === true ? {} : { synced: standing?.synced ?? { done: 0, total: null } }),
    };
  }),
});
