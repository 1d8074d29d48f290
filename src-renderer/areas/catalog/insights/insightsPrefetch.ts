import { queries } from '#parts/bridge/bridge.ts';
import type { PrefetchQuery } from '#parts/manifest.ts';
import { insightsInput, insightsView } from './insightsView.ts';

export const insightsPrefetch: PrefetchQuery = (query, { id }) => [
  queries.insights.list.queryOptions({ input: insightsInput(insightsView.read(query), id) }),
];
