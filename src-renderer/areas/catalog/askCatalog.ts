import type { QueryClient } from '@tanstack/react-query';
import { queries } from '../../parts/bridge/bridge.ts';
import { isFlat, listInputOf, readView, summaryInputOf } from './catalogSearch.ts';

/**
 * Asks for the list or the summary that an address names, while the screen's own code is still being read: the table is the
 * largest part of the window, and its rows need not wait for it.
 * @param address path and query
 */
export function askCatalog(answers: QueryClient, address: string): void {
  const view = readView(new URL(address, location.origin).search);
  if (isFlat(view))
    void answers.prefetchQuery(queries.catalog.items.list.queryOptions({ input: listInputOf(view) }));
  else void answers.prefetchQuery(queries.catalog.summary.list.queryOptions({ input: summaryInputOf(view) }));
}
