import type { CatalogListInput } from '#contract/catalog.ts';
import type { ConfigListItem } from '#contract/entities/configItem.ts';
import { maxOtherItems } from '#contract/rules/peers.ts';
import type { Option } from '#kit/select/Option.ts';
import { bridge } from '#parts/bridge/bridge.ts';
import { findLinkable, itemOption } from '#parts/components/findLinkable.ts';
import { takeLinkable } from '#parts/components/linkableItems.ts';
import { type Comparable, sameResource } from './sameResource.ts';

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
        ? (await bridge.catalog.items.list({ ...byName(type, name), pageSize: maxOtherItems })).data.items
        : (await bridge.catalog.otherWorkspace.list({ workspaceId, type, search: toSearch(name) })).data;
    const same = sameResource(found, item);
    // Further items of the name may be missing, unless it is the item itself.
    return found.length < maxOtherItems || same?.id === item.id ? same : undefined;
  } catch {
    // The choice of an item reports why the items cannot be read.
    return undefined;
  }
}
