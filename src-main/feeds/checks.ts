import { readCheckComponents, readCheckItems, rereadCheckItems } from './checks/checkLinks.ts';
import { readCheckTable, rereadCheck } from './checks/checkTable.ts';
import { readSummary } from './checks/readSummary.ts';
import { defineFeed, minutes } from './Feed.ts';
import { LatestRequest } from './LatestRequest.ts';

/** Health checks: one summary of all checks, plus columns that only their table has. */
export const checks = defineFeed({
  freshForMs: 3 * minutes,
  isUrgent: true,
  strategies: [
    {
      // A single request for the page that users look at first.
      name: 'snapshot',
      everyMs: minutes,
      lane: 'quick',
      confirmsFreshness: true,
      runsInBackground: async ({ markedChecks }) => (await markedChecks()).pinned.length > 0,
    },
    { name: 'more', everyMs: 10 * minutes, lane: 'long', confirmsFreshness: false },
    { name: 'items', everyMs: 10 * minutes, lane: 'long', joins: 'items', confirmsFreshness: false },
    {
      name: 'components',
      everyMs: 10 * minutes,
      lane: 'long',
      joins: 'components',
      confirmsFreshness: false,
    },
  ],
  search: { kind: 'check', find: (read, text, limit) => read.searchChecks(text, limit) },
  createWork: () => {
    const newest = new LatestRequest<number>();
    return {
      snapshot: (context) => newest.run((signal) => readSummary(context, signal)),
      more: readCheckTable,
      items: readCheckItems,
      components: readCheckComponents,
      reread: rereadCheck,
      rereadItems: rereadCheckItems,
    };
  },
});
