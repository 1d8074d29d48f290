import type { Clock } from '../../base/clock.ts';
import { procedures } from '../../bridge/procedures.ts';
import type { LocalData } from '../../sync/LocalData.ts';

export const searchProcedures = (local: LocalData, clock: Clock) => ({
  query: procedures.search.query.handler(async ({ input }) => {
    const startedMs = performance.now();
    const kept = await local.kept();
    const found = await kept?.cache.read.search(input.text, input.limit);
    const groups = found === undefined || found.total === 0 ? [] : [{ kind: 'item' as const, ...found }];
    return {
      data: { groups, tookMs: performance.now() - startedMs },
      source: 'cache' as const,
      asOf: new Date(kept?.items.completeAtMs ?? clock.now()).toISOString(),
      ...(kept?.items.complete === true ? {} : { synced: kept?.items.synced ?? { done: 0, total: null } }),
    };
  }),
});
