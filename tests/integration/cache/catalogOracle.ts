import type { CatalogListInput } from '#contract/catalog.ts';
import type { ConfigListItem } from '#contract/entities/configItem.ts';
import { type CatalogSortColumn, changedGroups } from '#contract/rules/catalogList.ts';

/** A simple reference implementation of the contract's order and groups, over the server's items. */

type Value = string | number | null;

const micros = (time: string | null): number | null => {
  if (time === null) return null;
  const fraction = /\.(\d+)/.exec(time)?.[1] ?? '';
  return Math.floor(Date.parse(time) / 1_000) * 1e6 + Number(fraction.padEnd(6, '0').slice(0, 6));
};
const lower = (text: string | null): string | null => text?.toLowerCase() ?? null;

const sortValues: Readonly<Record<CatalogSortColumn, (item: ConfigListItem) => Value[]>> = {
  name: ({ name }) => [lower(name)],
  type: ({ type, name }) => [lower(type), lower(name)],
  status: ({ status }) => [lower(status)],
  cost: ({ costTotal30d }) => [costTotal30d],
  createdAt: ({ createdAt }) => [micros(createdAt)],
  updatedAt: ({ updatedAt }) => [micros(updatedAt)],
  deletedAt: ({ deletedAt }) => [micros(deletedAt)],
};

function compare(a: Value, b: Value, direction: number): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return a < b ? -direction : direction;
}

function firstDifference(a: readonly Value[], b: readonly Value[], direction: number): number {
  const differences = a.map((value, place) => compare(value, b[place] ?? null, direction));
  return differences.find((difference) => difference !== 0) ?? 0;
}

const insights = ({ analysis }: ConfigListItem): string | null =>
  Object.keys(analysis).sort().join(', ') || null;

function changed(item: ConfigListItem, nowMs: number): number | null {
  if (item.updatedAt === null) return null;
  const ageMs = Math.floor(nowMs / 60_000) * 60_000 - Date.parse(item.updatedAt);
  return changedGroups.findIndex(({ upToMs }) => ageMs < upToMs);
}

/** Returns the sort value of an item's group. Group names compare in lower case. */
function groupValue(item: ConfigListItem, grouping: string, nowMs: number): Value {
  if (grouping === 'type') return lower(item.type);
  if (grouping === 'config_class') return lower(item.type.split('::')[0] ?? item.type);
  if (grouping === 'name') return lower(item.name);
  if (grouping === 'analysis') return lower(insights(item));
  if (grouping === 'changed') return changed(item, nowMs);
  return lower(item.tags[grouping.replace(/__tag$/, '')] ?? null);
}

export interface ExpectedGroup {
  readonly names: readonly Value[];
  readonly count: number;
  readonly cost: number | null;
  readonly health: Readonly<Record<string, number>>;
}

export interface Expected {
  /** Ids of the page, in order. */
  readonly ids: readonly string[];
  readonly total: number;
  readonly cost: number | null;
  readonly groupCount: number;
  /** The groups on the page. */
  readonly groups: readonly ExpectedGroup[];
}

const sumOfCosts = (items: readonly ConfigListItem[]): number | null => {
  const costs = items.flatMap(({ costTotal30d }) => costTotal30d ?? []);
  return costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0);
};

function countHealth(items: readonly ConfigListItem[]): Record<string, number> {
  const health: Record<string, number> = {};
  for (const item of items) if (item.health !== null) health[item.health] = (health[item.health] ?? 0) + 1;
  return health;
}

/**
 * Returns the expected page.
 * @param matching the items that match the filter according to the server
 */
export function expectedPage(
  matching: readonly ConfigListItem[],
  { sortBy, sortOrder, groupBy, pageIndex, pageSize }: CatalogListInput,
  nowMs: number,
): Expected {
  const direction = sortOrder === 'asc' ? 1 : -1;
  const rows = matching
    .map((item) => ({
      item,
      groups: groupBy.map((grouping) => groupValue(item, grouping, nowMs)),
      sorts: sortValues[sortBy](item),
    }))
    .sort(
      (a, b) =>
        firstDifference(a.groups, b.groups, 1) ||
        firstDifference(a.sorts, b.sorts, direction) ||
        compare(a.item.id, b.item.id, 1),
    );
  const page = rows.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize);
  const byGroup = new Map<string, ConfigListItem[]>();
  for (const { groups, item } of rows) {
    const key = JSON.stringify(groups);
    const members = byGroup.get(key);
    if (members === undefined) byGroup.set(key, [item]);
    else members.push(item);
  }
  const shown = [...new Set(page.map(({ groups }) => JSON.stringify(groups)))];
  return {
    ids: page.map(({ item }) => item.id),
    total: rows.length,
    cost: sumOfCosts(matching),
    groupCount: byGroup.size,
    groups: shown.map((key) => {
      const members = byGroup.get(key) ?? [];
      return {
        names: JSON.parse(key),
        count: members.length,
        cost: sumOfCosts(members),
        health: countHealth(members),
      };
    }),
  };
}

/** Converts a group name of the list to its form in `ExpectedGroup`. */
export const namedAs = (name: string | null, grouping: string): Value =>
  grouping === 'changed' && name !== null
    ? changedGroups.findIndex((group) => group.name === name)
    : lower(name);
