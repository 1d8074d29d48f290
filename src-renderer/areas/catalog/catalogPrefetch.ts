import { queries } from '#parts/bridge/bridge.ts';
import { hidesDeleted } from '#parts/hiddenDeletions.ts';
import type { PrefetchQuery } from '#parts/manifest.ts';
import { catalogView, isFlat, listInputOf, summaryInputOf } from './catalogView.ts';

export const catalogPrefetch: PrefetchQuery = (query) => {
  const view = catalogView.read(query, { hideDeleted: hidesDeleted('areDeletedConfigsHidden') });
  return [
    isFlat(view)
      ? queries.catalog.items.list.queryOptions({ input: listInputOf(view) })
      : queries.catalog.summary.list.queryOptions({ input: summaryInputOf(view) }),
  ];
};
