import { readComponentItems, readComponentRows, readComponentTeams } from './components/besideComponents.ts';
import { readTopology } from './components/readTopology.ts';
import { defineFeed, minutes } from './Feed.ts';
import { NewestOnly } from './NewestOnly.ts';

/** The topology: one document of all components, plus columns that only tables have. */
export const components = defineFeed({
  freshForMs: 3 * minutes,
  strategies: [
    // The server caches the topology for five minutes, so a user's request bypasses its cache.
    { name: 'snapshot', asked: 'fresh', everyMs: minutes, lane: 'quick', proves: true },
    { name: 'rows', everyMs: 10 * minutes, lane: 'long', after: 'components', proves: false },
    { name: 'teams', everyMs: 10 * minutes, lane: 'long', after: 'components', proves: false },
    { name: 'items', everyMs: 10 * minutes, lane: 'long', after: 'components', proves: false },
  ],
  search: { kind: 'component', find: (read, text, limit) => read.searchComponents(text, limit) },
  begin: () => {
    const newest = new NewestOnly<number>();
    return {
      snapshot: (context) => newest.run((signal) => readTopology(context, { fresh: false, signal })),
      fresh: (context) => newest.run((signal) => readTopology(context, { fresh: true, signal })),
      rows: readComponentRows,
      teams: readComponentTeams,
      items: readComponentItems,
    };
  },
});
