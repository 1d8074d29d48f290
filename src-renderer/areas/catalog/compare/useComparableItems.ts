import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ConfigItem } from '#contract/entities/configItem.ts';
import type { Option } from '#kit/select/Option.ts';
import { queries } from '#parts/bridge/bridge.ts';
import { itemOption } from '#parts/components/findLinkable.ts';
import { byName, toSearch } from './findItems.ts';

function useItems(workspaceId: string | undefined, type: string | undefined, name: string) {
  const own = useQuery(
    queries.catalog.items.list.queryOptions({
      input: byName(type ?? '', name),
      enabled: workspaceId === undefined && type !== undefined,
    }),
  );
  const other = useQuery(
    queries.catalog.otherWorkspace.list.queryOptions({
      input: {
        workspaceId: workspaceId ?? '',
        search: toSearch(name),
        ...(type === undefined ? {} : { type }),
      },
      enabled: workspaceId !== undefined,
    }),
  );
  return workspaceId === undefined ? own.data?.data.items : other.data?.data;
}

/**
 * Returns items to compare with another one: those of its type, first those with the same name, which are the same
 * resource in other clusters and namespaces.
 * @param workspaceId another workspace with the items; undefined for the open one
 * @param other undefined if no item is chosen on the other side
 */
export function useComparableItems(
  workspaceId: string | undefined,
  other: Pick<ConfigItem, 'name' | 'type'> | undefined,
): readonly Option[] {
  // The catalog matches more fields than the name.
  const sameName = useItems(workspaceId, other?.type, other?.name ?? '');
  const sameType = useItems(workspaceId, other?.type, '');
  return useMemo(() => {
    const items = [...(sameName ?? []).filter(({ name }) => name === other?.name), ...(sameType ?? [])];
    return [...new Map(items.map((item) => [item.id, itemOption(item)])).values()];
  }, [sameName, sameType, other?.name]);
}
