import type { Clock } from '../../base/clock.ts';
import { procedures } from '../../bridge/procedures.ts';
import type { LocalData } from '../../sync/LocalData.ts';

const none = { total: 0, hits: [] };

export const searchProcedures = (local: LocalData, clock: Clock) => ({
  query: procedures.search.query.handler(async ({ input }) => {
    const startedMs = performance.now();
    const kept = await local.kept();
    const [items, checks] = await Promise.all([
      kept?.cache.read.search(input.text, input.limit),
      kept?.cache.read.searchChecks(input.text, input.limit),
    ]);
    const groups = [
      { kind: 'item' as const, ...(items ?? none) },
      { kind: 'check' as const, ...(checks ?? none) },
    ].filter(({ total }) => total > 0);
    return {
      data: { groups, tookMs: performance.now() - startedMs },
      source: 'cache' as const,
      asOf: new Date(kept?.items.completeAtMs ?? clock.now()).toISOString(),
      ...(kept?.items.complete === true ? {} : { synced: kept?.items.synced ?? { done: 0, total: null } }),
    };
  }),
});
