import { useQuery } from '@tanstack/react-query';
import { queries } from '#parts/bridge/bridge.ts';

/**
 * Reads an item that another workspace stored. Without an item, checks whether the items of the workspace can be read.
 * @param workspaceId undefined reads nothing
 */
export function useOtherItem(workspaceId: string | undefined, id: string | undefined) {
  const item = useQuery(
    queries.catalog.otherWorkspace.item.queryOptions({
      input: { workspaceId: workspaceId ?? '', id: id ?? '' },
      enabled: workspaceId !== undefined && id !== undefined,
    }),
  );
  const items = useQuery(
    queries.catalog.otherWorkspace.list.queryOptions({
      input: { workspaceId: workspaceId ?? '', search: '' },
      enabled: workspaceId !== undefined && id === undefined,
    }),
  );
  const query = id === undefined ? items : item;
  return { answer: item.data, error: query.error, retry: () => void query.refetch() };
}
