import type { Database } from 'better-sqlite3';
import { healthKeys, healths } from '../health.ts';
import { costUnits } from '../migrations/countItems.ts';
import type { Grouping, GroupKey } from './grouping.ts';
import { healthSql, type Where } from './Where.ts';

type Row = Readonly<Record<string, string | number | null>>;

export interface CountedGroup {
  readonly keys: readonly GroupKey[];
  readonly names: ReadonlyArray<string | null>;
  readonly count: number;
  readonly health: Readonly<Record<string, number>>;
  readonly cost: number | null;
  /** Time of the newest item, in microseconds since 1970. */
  readonly created: number | null;
  readonly updated: number | null;
}

const healthCounts = (health: string, rows: string): string =>
  healthKeys.map((key) => `sum((${health} = ${key}) * ${rows}) as h${key}`).join(', ');

/** SQL for the newest time of a row of `item_count`. Reads the items of a group whose time is stale. */
const newestOf = (column: 'created' | 'updated'): string => `max(case when i.${column}_stale then (
  select max(s.${column}) from item s indexed by item_by_facet
  where s.type = i.type and s.deleted = i.deleted and s.health = i.health and s.status = i.status
) else i.${column} end)`;

/** SQL for the sum of the costs of rows of `item_count`. Null if no item has a cost. */
export const countedCost = `case when sum(i.costs) > 0 then total(i.cost) / ${costUnits} end`;

const figuresOfItems = (health: string): string =>
  `count(*) as n, sum(i.cost30) as cost, max(i.created) as created, max(i.updated) as updated, ${healthCounts(health, '1')}
    from item i where true`;

const figuresOfCounts = `sum(i.n) as n, ${countedCost} as cost, ${newestOf('created')} as created, ${newestOf('updated')} as updated,
    ${healthCounts('i.health', 'i.n')} from item_count i where i.n > 0`;

function toHealth(row: Row): Record<string, number> {
  return Object.fromEntries(
    healths.flatMap((health, key) => {
      const count = Number(row[`h${key}`] ?? 0);
      return count === 0 ? [] : [[health, count]];
    }),
  );
}

const numberOrNull = (value: string | number | null | undefined): number | null =>
  value === null || value === undefined ? null : Number(value);

function compare(a: string | number | null, b: string | number | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -1 : 1;
}

/** Counts matching items by group. Groups sort by folded name, and groups without a value come last. */
export function countGroups(
  database: Database,
  where: Where,
  groupings: readonly Grouping[],
): CountedGroup[] {
  const keys = groupings.map(({ key }, place) => `${key.sql} as v${place}`).join(', ');
  const isCounted = where.isCounted && groupings.every((grouping) => grouping.isCounted === true);
  const rows = database
    .prepare<Array<string | number>, Row>(
      `select ${keys}, ${isCounted ? figuresOfCounts : figuresOfItems(healthSql(where.atMs))} and ${where.sql}
       group by ${groupings.map((_, place) => `v${place}`).join(', ')}`,
    )
    .all(...groupings.flatMap(({ key }) => key.values), ...where.values);
  const groups = rows.map((row) => {
    const groupKeys = groupings.map((_, place) => row[`v${place}`] ?? null);
    return {
      order: groupings.map((grouping, place) => grouping.order(groupKeys[place] ?? null)),
      group: {
        keys: groupKeys,
        names: groupings.map((grouping, place) => grouping.name(groupKeys[place] ?? null)),
        count: Number(row.n),
        health: toHealth(row),
        cost: numberOrNull(row.cost),
        created: numberOrNull(row.created),
        updated: numberOrNull(row.updated),
      },
    };
  });
  groups.sort((a, b) => {
    for (const [place, order] of a.order.entries()) {
      const difference = compare(order, b.order[place] ?? null);
      if (difference !== 0) return difference;
    }
    return 0;
  });
  return groups.map(({ group }) => group);
}
