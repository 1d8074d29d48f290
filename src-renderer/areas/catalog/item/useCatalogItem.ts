import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queries } from '../../../parts/bridge/bridge.ts';
import { toShownFailure } from '../../../parts/failures.ts';

/** The server said so itself: what is kept of the item is not shown any more. */
const final = ['NOT_FOUND', 'FORBIDDEN'];

/**
 * The item that the address names: what is kept of it at once, and what the server says as soon as it does. Every part of the page
 * asks the same, so it is asked once.
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
