import { queries } from '#parts/bridge/bridge.ts';
import { topologyQuery } from '#parts/components/useTopology.ts';
import type { PrefetchQuery } from '#parts/manifest.ts';

/** All components, and the component of the address. */
export const topologyPrefetch: PrefetchQuery = (_query, { id }) =>
  id === undefined
    ? [topologyQuery]
    : [topologyQuery, queries.topology.component.get.queryOptions({ input: { id } })];
