import type { ConfigListItem } from '#contract/entities/configItem.ts';
import { changedGroups, providerOf, tagNameOf } from '#contract/rules/catalogList.ts';
import { labelColumn } from '#main/server/filters.ts';
import type { TableQuery } from '#main/server/postgrest.ts';

interface Grouping {
  readonly valueOf: (item: ConfigListItem, nowMs: number) => string | null;
  /** Server-side order that groups the rows; absent where PostgREST cannot express it. */
  readonly order?: readonly [column: string, direction: 'asc' | 'desc'];
}

/** Returns the name of the time span of the item's last change. @param nowMs milliseconds since 1970 */
export function changedGroup({ updatedAt }: ConfigListItem, nowMs: number): string | null {
  if (updatedAt === null) return null;
  const ageMs = nowMs - Date.parse(updatedAt);
  return changedGroups.find(({ upToMs }) => ageMs <= upToMs)?.name ?? null;
}

const analysisGroup = ({ analysis }: ConfigListItem): string | null =>
  Object.keys(analysis)
    .filter((type) => (analysis[type] ?? 0) > 0)
    .sort()
    .join(', ') || null;

/** One entry per grouping of the contract's `catalogGroupings`. */
const groupings: Readonly<Record<string, Grouping>> = {
  name: { valueOf: ({ name }) => name, order: ['name', 'asc'] },
  type: { valueOf: ({ type }) => type, order: ['type', 'asc'] },
  config_class: { valueOf: ({ type }) => providerOf(type), order: ['type', 'asc'] },
  changed: { valueOf: changedGroup, order: ['updated_at', 'desc'] },
  analysis: { valueOf: analysisGroup },
};

const noGrouping: Grouping = { valueOf: () => null };

function groupingOf(name: string): Grouping {
  const tag = tagNameOf(name);
  if (tag === undefined) return (Object.hasOwn(groupings, name) ? groupings[name] : undefined) ?? noGrouping;
  return { valueOf: ({ tags }) => tags[tag] ?? null, order: [labelColumn('tags', tag), 'asc'] };
}

/** Returns the order that groups the rows; it goes before the order that the user chose. */
export const groupOrder = (groupBy: readonly string[]): NonNullable<TableQuery['order']> =>
  groupBy.map((name) => groupingOf(name).order).filter((order) => order !== undefined);

/** Adds the item's groups. @param nowMs milliseconds since 1970, for relative times */
const withGroup = (item: ConfigListItem, groupBy: readonly string[], nowMs: number): ConfigListItem => ({
  ...item,
  group: groupBy.map((name) => groupingOf(name).valueOf(item, nowMs)),
});

/** Maps each group path to the index of its first row. */
function ranksOf(items: readonly ConfigListItem[]): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>();
  for (const [index, { group = [] }] of items.entries()) {
    for (let depth = 1; depth <= group.length; depth += 1) {
      const path = JSON.stringify(group.slice(0, depth));
      if (!ranks.has(path)) ranks.set(path, index);
    }
  }
  return ranks;
}

/**
 * Sorts the rows of one page into groups. The server can only order by a related column, such as the type for
 * the provider. So rows inside a group are sorted again here.
 * @param compare the order that the user chose
 */
export function sortIntoGroups(
  items: readonly ConfigListItem[],
  groupBy: readonly string[],
  compare: (one: ConfigListItem, other: ConfigListItem) => number,
  nowMs: number,
): readonly ConfigListItem[] {
  if (groupBy.length === 0) return items;
  const grouped = items.map((item) => withGroup(item, groupBy, nowMs));
  const ranks = ranksOf(grouped);
  const rank = ({ group = [] }: ConfigListItem, depth: number) =>
    ranks.get(JSON.stringify(group.slice(0, depth))) ?? 0;
  return grouped.sort((one, other) => {
    for (let depth = 1; depth <= groupBy.length; depth += 1) {
      const apart = rank(one, depth) - rank(other, depth);
      if (apart !== 0) return apart;
    }
    return compare(one, other);
  });
}
