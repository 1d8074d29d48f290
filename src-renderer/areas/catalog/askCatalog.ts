import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query';
import { queries } from '../../parts/bridge/bridge.ts';
import { catalogView, isFlat, listInputOf, summaryInputOf } from './catalogView.ts';

function ask(answers: QueryClient, options: FetchQueryOptions): boolean {
  void answers.prefetchQuery(options);
  return answers.getQueryState(options.queryKey)?.fetchStatus === 'fetching';
}

/**
 * Asks for the list or the summary that an address names, before the screen is drawn for it: main answers meanwhile. That is so when
 * the screen's own code is still being read, too: the table is the largest part of the window.
 * @param address path and query
 * @returns whether an answer is on its way; none is when what is here is fresh, or the address is another screen's
 */
export function askCatalog(answers: QueryClient, address: string): boolean {
  const { pathname, search } = new URL(address, location.origin);
  if (pathname !== '/catalog') return false;
  const view = catalogView.read(search);
  return isFlat(view)
    ? ask(answers, queries.catalog.items.list.queryOptions({ input: listInputOf(view) }))
    : ask(answers, queries.catalog.summary.list.queryOptions({ input: summaryInputOf(view) }));
}
