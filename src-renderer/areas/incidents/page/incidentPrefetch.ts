import { queries } from '#parts/bridge/bridge.ts';
import type { PrefetchQuery } from '#parts/manifest.ts';

/** The stored incident, which is displayed first, and the server's. */
export const incidentPrefetch: PrefetchQuery = (_query, { id = '' }) => [
  queries.incidents.get.queryOptions({ input: { id, kept: true } }),
  queries.incidents.get.queryOptions({ input: { id } }),
];
