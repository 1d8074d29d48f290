import type { Database } from 'better-sqlite3';
import type { CatalogListInput, CatalogPage } from '#contract/catalog.ts';
import type { ConfigListItem } from '#contract/entities/configItem.ts';
import type { CatalogSortColumn } from '#contract/rules/catalogList.ts';
import { itemThen } from '#contract/rules/itemThen.ts';
import { healthOf } from '../health.ts';
import type { SqlFragment } from '../lists/rules.ts';
import { idBytes } from '../text.ts';
import { toIsoOrNull } from '../times.ts';
import { type CountedGroup, countedCost, countGroups } from './countGroups.ts';
import { type Grouping, groupingOf } from './grouping.ts';
import { listKeysByOwnColumn } from './listKeysByOwnColumn.ts';
import type { Memo } from './Memo.ts';
import { readItems } from './readItems.ts';
import { deletedAtSql, healthSql, type Where } from './Where.ts';

/** SQL columns of each sort. The id is always added last, to make the order total. */
const sortColumns: Readonly<Record<CatalogSortColumn, readonly string[]>> = {
  name: ['i.fold'],
  type: ['st.fold', 'i.fold'],
  status: ['ss.fold'],
  cost: ['i.cost30'],
  createdAt: ['i.created'],
  updatedAt: ['i.updated'],
  deletedAt: ['i.deleted_at'],
};

const sortJoins: Partial<Record<CatalogSortColumn, string>> = {
  type: 'join term st on st.k = i.type',
  status: 'left join term ss on ss.k = i.status',
};

const nullableColumns: ReadonlySet<CatalogSortColumn> = new Set(['status', 'cost', 'updatedAt', 'deletedAt']);

type Values = Array<string | number>;

/** SQL that sorts healths from the worst to the best. Null for none. */
const severityOf = (health: string): string =>
  `case ${health} when 1 then 0 when 2 then 1 when 3 then 2 when 0 then 3 end`;

/**
 * Returns the sort columns without those that have the same value in all rows. Then SQLite can use an index,
 * or compares fewer columns. Statuses of an earlier time are not known: items sort by their health instead.
 */
function sortTerms({ sortBy, filter }: CatalogListInput, atMs: number | undefined): readonly string[] {
  if (sortBy === 'type' && filter.type !== undefined) return ['i.fold'];
  if (sortBy === 'deletedAt') return filter.hideDeleted ? [] : [deletedAtSql(atMs)];
  return sortBy === 'status' && atMs !== undefined ? [severityOf(healthSql(atMs))] : sortColumns[sortBy];
}

function orderOf(input: CatalogListInput, atMs: number | undefined): string {
  const { sortBy, sortOrder } = input;
  const terms = sortTerms(input, atMs);
  const sorted = terms.map((term) => `${term} ${sortOrder}`);
  const nullsLast = nullableColumns.has(sortBy) ? terms.map((term) => `${term} is null`) : [];
  return [...nullsLast, ...sorted, 'i.id'].join(', ');
}

function sortJoin({ sortBy, filter }: CatalogListInput): string {
  return sortBy === 'type' && filter.type !== undefined ? '' : (sortJoins[sortBy] ?? '');
}

/**
 * Returns the keys of all matching rows in list order.
 * @param part limits the result to one page
 */
export function listKeys(
  database: Database,
  where: Where,
  input: CatalogListInput,
  part?: {
    readonly limit: number;
    readonly offset: number;
    readonly condition?: SqlFragment<string | number>;
  },
): number[] {
  if (where.isEmpty) return [];
  const { sortColumn, sortOrder } = input;
  if (sortColumn !== undefined) {
    const condition = part?.condition;
    const all = {
      sql: condition === undefined ? where.sql : `${where.sql} and ${condition.sql}`,
      values: [...where.values, ...(condition?.values ?? [])],
    };
    return listKeysByOwnColumn(database, all, { column: sortColumn, order: sortOrder }, part);
  }
  const and = part?.condition === undefined ? '' : ` and ${part.condition.sql}`;
  const limit = part === undefined ? '' : ` limit ${part.limit} offset ${part.offset}`;
  return database
    .prepare<Values, number>(
      `select i.k from item i ${sortJoin(input)} where ${where.sql}${and} order by ${orderOf(input, where.atMs)}${limit}`,
    )
    .pluck()
    .all(...where.values, ...(part?.condition?.values ?? []));
}

interface Slice {
  readonly group: CountedGroup;
  readonly keys: readonly number[];
}

function conditionOf(groupings: readonly Grouping[], group: CountedGroup): SqlFragment<string | number> {
  const parts = groupings.map((grouping, place) => grouping.condition(group.keys[place] ?? null));
  return { sql: parts.map(({ sql }) => sql).join(' and '), values: parts.flatMap(({ values }) => values) };
}

/** Reads the page group by group. A page holds few rows, even when the groups are large. */
function readSlices(
  database: Database,
  where: Where,
  input: CatalogListInput,
  groupings: readonly Grouping[],
  groups: readonly CountedGroup[],
): Slice[] {
  const slices: Slice[] = [];
  let before = 0;
  let offset = input.pageIndex * input.pageSize;
  let left = input.pageSize;
  for (const group of groups) {
    if (left === 0) break;
    if (before + group.count > offset) {
      const limit = Math.min(left, before + group.count - offset);
      const condition = conditionOf(groupings, group);
      const keys = listKeys(database, where, input, { limit, offset: offset - before, condition });
      slices.push({ group, keys });
      offset += limit;
      left -= limit;
    }
    before += group.count;
  }
  return slices;
}

function readTotals(database: Database, memo: Memo, where: Where): { total: number; cost: number | null } {
  return memo.get(`sums ${where.sql} ${JSON.stringify(where.values)}`, () => {
    const found = database
      .prepare<Values, { total: number; cost: number | null }>(
        where.isCounted
          ? `select coalesce(sum(i.n), 0) as total, ${countedCost} as cost from item_count i where ${where.sql}`
          : `select count(*) as total, sum(i.cost30) as cost from item i where ${where.sql}`,
      )
      .get(...where.values);
    return found ?? { total: 0, cost: null };
  });
}

/** Returns list rows as they were at an earlier time, by keys in their order. */
function readItemsThen(
  database: Database,
  keys: readonly number[],
  { columns }: CatalogListInput,
  atMs: number,
): ConfigListItem[] {
  const find = database.prepare<[Buffer], { health: number; deletedAt: number | null }>(
    `select ${healthSql(atMs)} as health, ${deletedAtSql(atMs)} as deletedAt from item i where i.id = ?`,
  );
  return readItems(database, keys, columns).map((item) => {
    const then = find.get(idBytes(item.id) ?? Buffer.alloc(0));
    if (then === undefined) return itemThen(item, item.health, atMs);
    return { ...itemThen(item, healthOf(then.health), atMs), deletedAt: toIsoOrNull(then.deletedAt) };
  });
}

/**
 * Returns one page of the flat list, with the totals of all matching rows.
 * @param nowMs milliseconds since 1970; ages are calculated from the start of its minute
 */
export function listItems(
  database: Database,
  memo: Memo,
  where: Where,
  input: CatalogListInput,
  nowMs: number,
): CatalogPage {
  const minute = Math.floor(nowMs / 60_000) * 60_000;
  const groupings = input.groupBy.flatMap((name) => groupingOf(database, name, minute) ?? []);
  if (where.isEmpty) {
    const none = { items: [], total: 0, costTotal30d: null };
    return groupings.length === 0 ? none : { ...none, groups: [], groupCount: 0 };
  }
  const { atMs } = where;
  const read = (keys: readonly number[]) =>
    atMs === undefined
      ? readItems(database, keys, input.columns)
      : readItemsThen(database, keys, input, atMs);
  const totals = readTotals(database, memo, where);
  const costOf = (cost: number | null) => (atMs === undefined ? cost : null);
  const { total } = totals;
  const costTotal30d = costOf(totals.cost);
  if (groupings.length === 0) {
    const { pageSize, pageIndex } = input;
    const keys = listKeys(database, where, input, { limit: pageSize, offset: pageIndex * pageSize });
    return { items: read(keys), total, costTotal30d };
  }
  // Only groups by age change without a write.
  const since = input.groupBy.includes('changed') ? minute : 0;
  const cacheKey = `${where.sql} ${JSON.stringify([where.values, input.groupBy])} ${since}`;
  const groups = memo.get(`groups ${cacheKey}`, () => countGroups(database, where, groupings));
  const slices = readSlices(database, where, input, groupings, groups);
  return {
    items: slices.flatMap(({ group, keys }) =>
      read(keys).map((item) => ({ ...item, group: [...group.names] })),
    ),
    total,
    costTotal30d,
    groups: slices.map(({ group }) => ({
      group: [...group.names],
      count: group.count,
      costTotal30d: costOf(group.cost),
      health: { ...group.health },
    })),
    groupCount: groups.length,
  };
}
