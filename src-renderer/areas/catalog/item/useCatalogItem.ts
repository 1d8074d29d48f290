import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queries } from '../../../parts/bridge/bridge.ts';

/** The item that the address names. Every part of the page asks the same, so it is asked once. */
export function useCatalogItem() {
  const { id = '' } = useParams({ strict: false });
  const answer = useQuery(queries.catalog.item.get.queryOptions({ input: { id } }));
  return { id, answer };
}
