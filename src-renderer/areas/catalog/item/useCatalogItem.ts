import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queries } from '../../../parts/bridge/bridge.ts';
import { toShownFailure } from '../../../parts/failures.ts';

/** Definitive errors of the server: cached data of the item is no longer displayed. */
const final = ['NOT_FOUND', 'FORBIDDEN'];

/**
 * Returns the URL's item: from the cache at once, then from the server.
 * All parts of the page share the query.
 */
export function useCatalogItem() {
  const { id = '' } = useParams({ strict: false });
  const asked = useQuery(queries.catalog.item.get.queryOptions({ input: { id } }));
  const kept = useQuery(queries.catalog.item.get.queryOptions({ input: { id, kept: true } }));
  const failure = asked.error === null ? undefined : toShownFailure(asked.error);
  const answer =
    failure !== undefined && final.includes(failure.code) ? undefined : (asked.data ?? kept.data);
  return {
    id,
    answer,
    item: answer?.data,
    pending: asked.isPending,
    failure,
    error: asked.error,
    retry: () => void asked.refetch(),
  };
}
