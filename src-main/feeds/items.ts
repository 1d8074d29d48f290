import type { SyncLimits } from '#contract/sync.ts';
import { defineFeed, minutes, seconds } from './Feed.ts';
import type { FeedContext } from './FeedContext.ts';
import { readFigures } from './items/figures.ts';
import { ItemReconciliation } from './items/ItemReconciliation.ts';
import { rereadItems } from './items/rereadItems.ts';
import { pagesPerBatch, sweepItems } from './items/sweepItems.ts';
import { tailItems } from './items/tailItems.ts';
import { restartPass } from './restartPass.ts';

/** Catalog items: swept periodically; in between, tailed and compared with the server's summary. */
export const items = defineFeed({
  freshForMs: 3 * minutes,
  strategies: [
    { name: 'fullSweep', everyMs: 30 * minutes, lane: 'long', confirmsFreshness: true, isFullPass: true },
    { name: 'tail', everyMs: 15 * seconds, lane: 'quick', after: 'items', confirmsFreshness: true },
    { name: 'reconcile', everyMs: 30 * seconds, lane: 'quick', after: 'items', confirmsFreshness: true },
    { name: 'figures', everyMs: 5 * minutes, lane: 'long', after: 'items', confirmsFreshness: false },
    {
      name: 'pruneHistory',
      everyMs: 30 * minutes,
      lane: 'long',
      after: 'items',
      confirmsFreshness: false,
      workArguments: async ({ limits }) => [limits()],
    },
  ],
  search: { kind: 'item', find: (read, text, limit) => read.search(text, limit) },
  createWork: () => {
    const reconciliation = new ItemReconciliation();
    return {
      fullSweep: async (context) => (await sweepItems(context, pagesPerBatch)).more,
      tail: async (context) => {
        const more = await tailItems(context);
        await context.write.markItemsWatched(context.now());
        return more;
      },
      reconcile: (context) => reconciliation.run(context),
      figures: readFigures,
      pruneHistory: (context, limits: SyncLimits) =>
        context.write.pruneHistory(context.estimatedNowMs(), limits),
      reread: rereadItems,
      restart: async (context: FeedContext) => {
        reconciliation.forget();
        await restartPass(context, 'items');
      },
    };
  },
});
