import { readCheckItems, rereadCheckItems } from './checks/checkItems.ts';
import { readCheckMore, rereadCheck } from './checks/checkMore.ts';
import { readSummary } from './checks/readSummary.ts';
import { defineFeed, minutes } from './Feed.ts';
import { NewestOnly } from './NewestOnly.ts';

/** Health checks: one summary of all checks, plus columns that only their table has. */
export const checks = defineFeed({
  freshForMs: 3 * minutes,
  strategies: [
    {
      // A single request for the page that users look at first.
      name: 'snapshot',
      everyMs: minutes,
      lane: 'quick',
      proves: true,
      awake: async ({ marked }) => (await marked()).pinned.length > 0,
    },
    { name: 'more', everyMs: 10 * minutes, lane: 'long', proves: false },
    { name: 'items', everyMs: 10 * minutes, lane: 'long', joins: 'items', proves: false },
  ],
  search: { kind: 'check', find: (read, text, limit) => read.searchChecks(text, limit) },
  begin: () => {
    const newest = new NewestOnly<number>();
    return {
      snapshot: (context) => newest.run((signal) => readSummary(context, signal)),
      more: readCheckMore,
      items: readCheckItems,
      reread: rereadCheck,
      rereadItems: rereadCheckItems,
    };
  },
});
