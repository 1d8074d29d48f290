import { queries } from '#parts/bridge/bridge.ts';
import type { PrefetchQuery } from '#parts/manifest.ts';
import { incidentsInput, incidentsView } from './incidentsView.ts';

export const incidentsPrefetch: PrefetchQuery = (query) => [
  queries.incidents.list.queryOptions({ input: incidentsInput(incidentsView.read(query)) }),
];
