import { queries } from '#parts/bridge/bridge.ts';
import type { PrefetchQuery } from '#parts/manifest.ts';

export const runPrefetch: PrefetchQuery = (_query, { id = '' }) => [
  queries.playbooks.runs.get.queryOptions({ input: { id } }),
];
