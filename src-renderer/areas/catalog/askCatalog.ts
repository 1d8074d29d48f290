import { queries } from '../../parts/bridge/bridge.ts';
import type { FirstQuestion } from '../../parts/manifest.ts';
import { catalogView, isFlat, listInputOf, summaryInputOf } from './catalogView.ts';

export const askCatalog: FirstQuestion = (query) => {
  const view = catalogView.read(query);
  return isFlat(view)
    ? queries.catalog.items.list.queryOptions({ input: listInputOf(view) })
    : queries.catalog.summary.list.queryOptions({ input: summaryInputOf(view) });
};
