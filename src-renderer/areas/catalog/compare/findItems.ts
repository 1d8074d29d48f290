import type { CatalogListInput } from '#contract/catalog.ts';
import type { ConfigItem, ConfigListItem } from '#contract/entities/configItem.ts';
import type { Option } from '#kit/select/Option.ts';
import { bridge } from '#parts/bridge/bridge.ts';
import { findLinkable, itemOption } from '#parts/components/findLinkable.ts';
import { takeLinkable } from '#parts/components/linkableItems.ts';

/** Max suggested items of each search in the open workspace. */
const maxItems = 50;

/** Max characters of a search. */
const maxSearchLength = 200;

export const toSearch = (typed: string): string => typed.slice(0, maxSearchLength);

/** Input of the list of items of a type by name. */
export const byName = (type: string, name: string): CatalogListInput => ({
  filter: { search: toSearch(name), type, hideDeleted: true },
  groupBy: [],
  sortBy: 'name',
  sortOrder: 'asc',
  pageIndex: 0,
  pageSize: maxItems,
});

/**
 * Searches for items whose name contains the typed text.
 * @param workspaceId another workspace; undefined for the open one
 */
export async function findItems(
  workspaceId: string | undefined,
  typed: string,
  signal: AbortSignal,
): Promise<readonly Option[]> {
  const search = toSearch(typed);
  if (workspaceId === undefined) return findLinkable(search, undefined, signal);
  const { data } = await bridge.catalog.otherWorkspace.list({ workspaceId, search }, { signal });
  return takeLinkable(data, search).map(itemOption);
}

type Comparable = Pick<ConfigItem, 'name' | 'type' | 'tags'>;

/**
 * Returns the same resource among items: of the same name, and of the same namespace if there are several.
 * @returns undefined if it is missing or ambiguous
 */
export function sameResource(
  items: readonly ConfigListItem[],
  { name, type, tags }: Comparable,
): ConfigListItem | undefined {
  const same = items.filter((item) => item.name === name && item.type === type);
  const near = same.filter((item) => item.tags.namespace === tags.namespace);
  if (near.length > 0) return near.length === 1 ? near[0] : undefined;
  return same.length === 1 ? same[0] : undefined;
}

/**
 * Finds the same resource in a workspace.
 * @param workspaceId another workspace; undefined for the open one
 * @returns undefined if it is missing, ambiguous, or the items cannot be read
 */
export async function findCounterpart(
  workspaceId: string | undefined,
  item: Comparable,
): Promise<ConfigListItem | undefined> {
  const { type, name } = item;
  try {
    const found =
      workspaceId === undefined
        ? (await bridge.catalog.items.list(byName(type, name))).data.items
        : (await bridge.catalog.otherWorkspace.list({ workspaceId, type, search: toSearch(name) })).data;
    return sameResource(found, item);
  } catch {
    // The choice of an item reports why the items cannot be read.
    return undefined;
  }
}
