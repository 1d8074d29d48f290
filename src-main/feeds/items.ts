import { defineFeed, minutes, seconds } from './Feed.ts';
import type { FeedContext } from './FeedContext.ts';
import { readFigures } from './items/figures.ts';
import { ItemReconciliation } from './items/reconcileItems.ts';
import { rereadItems } from './items/rereadItems.ts';
import { pagesOfTurn, sweepItems } from './items/sweepItems.ts';
import { tailItems } from './items/tailItems.ts';
import { restartPass } from './restartPass.ts';

/** Catalog items: swept periodically; in between, tailed and compared with the server's summary. */
export const items = defineFeed({
  freshForMs: 3 * minutes,
  strategies: [
    { name: 'fullSweep', everyMs: 30 * minutes, lane: 'long', proves: true, whole: true },
    { name: 'tail', everyMs: 15 * seconds, lane: 'quick', after: 'items', proves: true },
    { name: 'reconcile', everyMs: 30 * seconds, lane: 'quick', after: 'items', proves: true },
    { name: 'figures', everyMs: 5 * minutes, lane: 'long', after: 'items', proves: false },
  ],
  search: { kind: 'item', find: (read, text, limit) => read.search(text, limit) },
  begin: () => {
    const reconciliation = new ItemReconciliation();
    return {
      fullSweep: async (context) => (await sweepItems(context, pagesOfTurn)).more,
      tail: tailItems,
      reconcile: (context) => reconciliation.run(context),
      figures: readFigures,
      reread: rereadItems,
      restart: async (context: FeedContext) => {
        reconciliation.forget();
        await restartPass(context, 'items');
      },
    };
  },
});
