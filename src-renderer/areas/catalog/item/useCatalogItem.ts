import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queries } from '#parts/bridge/bridge.ts';
import { toDisplayFailure } from '#parts/failures.ts';

/** Definitive errors of the server: cached data of the item is no longer displayed. */
const finalErrorCodes = ['NOT_FOUND', 'FORBIDDEN'];

/** Returns the URL's item. All parts of the page share the query. */
export function useCatalogItem() {
  const { id = '' } = useParams({ strict: false });
  return useConfigItem(id);
}

/**
 * Returns an item: from the cache at once, then from the server.
 * @param id undefined for no item
 */
export function useConfigItem(id: string | undefined) {
  const get = (kept: { readonly kept?: true }) =>
    queries.catalog.item.get.queryOptions({
      input: { id: id ?? '', ...kept },
      enabled: id !== undefined,
    });
  const query = useQuery(get({}));
  const cachedQuery = useQuery(get({ kept: true }));
  const failure = query.error === null ? undefined : toDisplayFailure(query.error);
  const answer =
    failure !== undefined && finalErrorCodes.includes(failure.code)
      ? undefined
      : (query.data ?? cachedQuery.data);
  return {
    id: id ?? '',
    answer,
    item: answer?.data,
    pending: query.isPending,
    failure,
    error: query.error,
    retry: () => void query.refetch(),
  };
}
