import type { QueryClient } from '@tanstack/react-query';
import { queries } from '../../parts/bridge/bridge.ts';
import { inputOf, readView } from './catalogSearch.ts';

/**
 * Asks for the list that an address names, while the list's own code is still being read: the table is the largest part of the
 * window, and its rows need not wait for it.
 * @param address path and query
 */
export function askCatalog(answers: QueryClient, address: string): void {
  const input = inputOf(readView(new URL(address, location.origin).search));
  void answers.prefetchQuery(queries.catalog.items.list.queryOptions({ input }));
}
