import { readComponentItems, readComponentRows, readComponentTeams } from './components/componentTables.ts';
import { readTopology } from './components/readTopology.ts';
import { defineFeed, minutes, seconds } from './Feed.ts';
import { LatestRequest } from './LatestRequest.ts';

/** The topology: one document of all components, plus columns that only tables have. */
export const components = defineFeed({
  freshForMs: 3 * minutes,
  strategies: [
    // The server caches the topology for five minutes, so a user's request bypasses its cache.
    {
      name: 'snapshot',
      onRequest: 'fresh',
      follows: { feeds: ['checks', 'incidents', 'insights'], minIntervalMs: 10 * seconds },
      everyMs: minutes,
      lane: 'quick',
      confirmsFreshness: true,
    },
    { name: 'rows', everyMs: 10 * minutes, lane: 'long', after: 'components', confirmsFreshness: false },
    { name: 'teams', everyMs: 10 * minutes, lane: 'long', after: 'components', confirmsFreshness: false },
    { name: 'items', everyMs: 10 * minutes, lane: 'long', after: 'components', confirmsFreshness: false },
  ],
  search: { kind: 'component', find: (read, text, limit) => read.searchComponents(text, limit) },
  createWork: () => {
    const newest = new LatestRequest<number>();
    return {
      snapshot: (context) => newest.run((signal) => readTopology(context, { fresh: false, signal })),
      fresh: (context) => newest.run((signal) => readTopology(context, { fresh: true, signal })),
      rows: readComponentRows,
      teams: readComponentTeams,
      items: readComponentItems,
    };
  },
});
