import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ConfigItem } from '#contract/entities/configItem.ts';
import type { Option } from '#kit/select/Option.ts';
import { queries } from '#parts/bridge/bridge.ts';
import { itemOption } from '#parts/components/findLinkable.ts';

/** Max suggested items of each search. */
const maxItems = 50;

function useItems(type: string | undefined, name: string) {
  const { data } = useQuery(
    queries.catalog.items.list.queryOptions({
      input: {
        filter: { search: name, type, hideDeleted: true },
        groupBy: [],
        sortBy: 'name',
        sortOrder: 'asc',
        pageIndex: 0,
        pageSize: maxItems,
      },
      enabled: type !== undefined,
    }),
  );
  return data?.data.items;
}

/**
 * Returns items to compare with another one: those of its type, first those with the same name, which are the same
 * resource in other clusters and namespaces.
 * @param other undefined if no item is chosen on the other side
 */
export function useComparableItems(other: Pick<ConfigItem, 'name' | 'type'> | undefined): readonly Option[] {
  // The catalog matches more fields than the name.
  const sameName = useItems(other?.type, other?.name.slice(0, 200) ?? '');
  const sameType = useItems(other?.type, '');
  return useMemo(() => {
    const items = [...(sameName ?? []).filter(({ name }) => name === other?.name), ...(sameType ?? [])];
    return [...new Map(items.map((item) => [item.id, itemOption(item)])).values()];
  }, [sameName, sameType, other?.name]);
}
