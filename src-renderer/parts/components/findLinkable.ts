import type { ConfigListItem } from '#contract/entities/configItem.ts';
import { maxLinkableItems } from '#contract/rules/topology.ts';
import { formatTypeLabel } from '#kit/format/formatName.ts';
import type { Option } from '#kit/select/Option.ts';
import { bridge } from '../bridge/bridge.ts';
import { nameFilter, takeLinkable } from './linkableItems.ts';

/** Limits of the search. The catalog matches more fields than the name, so results are filtered here. */
const pageSize = 1_000;
const maxPages = 10;

/** Returns the option of an item: its name, with its location and type. */
export const itemOption = ({
  id,
  name,
  type,
  tags,
}: Pick<ConfigListItem, 'id' | 'name' | 'type' | 'tags'>): Option => ({
  value: id,
  label: name,
  icon: type,
  // The location first, because the end of a long text is cut.
  qualifier: [tags.namespace, tags.cluster, formatTypeLabel(type)].filter(Boolean).join(' · '),
});

/**
 * Searches for items whose name contains the typed text.
 * @param type only items of this type
 */
export async function findLinkable(
  typed: string,
  type: string | undefined,
  signal: AbortSignal,
): Promise<readonly Option[]> {
  const found: ConfigListItem[] = [];
  for (let pageIndex = 0; pageIndex < maxPages; pageIndex += 1) {
    const { data } = await bridge.catalog.items.list(
      {
        filter: { search: typed, hideDeleted: true, ...(type === undefined ? {} : { type }) },
        groupBy: [],
        sortBy: 'name',
        sortOrder: 'asc',
        pageIndex,
        pageSize,
      },
      { signal },
    );
    found.push(...data.items.filter(nameFilter(typed)));
    const seen = pageIndex * pageSize + data.items.length;
    if (found.length >= maxLinkableItems || data.items.length < pageSize || seen >= data.total) break;
  }
  return takeLinkable(found, typed).map(itemOption);
}
