import { queries } from '#parts/bridge/bridge.ts';
import type { PrefetchQuery } from '#parts/manifest.ts';
import { catalogView, isFlat, listInputOf, summaryInputOf } from './catalogView.ts';
import { catalogDefaultsNow } from './columns/useOwnColumns.ts';

export const catalogPrefetch: PrefetchQuery = (query) => {
  const view = catalogView.read(query, catalogDefaultsNow());
  return [
    isFlat(view)
      ? queries.catalog.items.list.queryOptions({ input: listInputOf(view) })
      : queries.catalog.summary.list.queryOptions({ input: summaryInputOf(view) }),
  ];
};
