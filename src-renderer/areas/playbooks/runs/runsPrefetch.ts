import { queries } from '#parts/bridge/bridge.ts';
import type { PrefetchQuery } from '#parts/manifest.ts';
import { runsInput, runsView } from './runsView.ts';

export const runsPrefetch: PrefetchQuery = (query) => [
  queries.playbooks.runs.list.queryOptions({ input: runsInput(runsView.read(query), Date.now()) }),
];
