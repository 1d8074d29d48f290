import { queries } from '#parts/bridge/bridge.ts';
import type { PrefetchQuery } from '#parts/manifest.ts';

/** The stored item, which is displayed first, and the server's. */
export const itemPrefetch: PrefetchQuery = (_query, { id = '' }) => [
  queries.catalog.item.get.queryOptions({ input: { id, kept: true } }),
  queries.catalog.item.get.queryOptions({ input: { id } }),
];
