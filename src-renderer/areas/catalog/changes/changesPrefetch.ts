import { queries } from '#parts/bridge/bridge.ts';
import type { PrefetchQuery } from '#parts/manifest.ts';
import { changesInput, changesView } from './changesView.ts';

export const changesPrefetch: PrefetchQuery = (query) =>
  queries.changes.list.queryOptions({ input: changesInput(changesView.read(query), Date.now()) });
