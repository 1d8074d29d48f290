import type { Database } from 'better-sqlite3';
import { healthKeys, healths } from '../health.ts';
import type { Grouping, GroupKey } from './grouping.ts';
import type { Where } from './Where.ts';

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

const healthCounts = healthKeys.map((key) => `sum(i.health = ${key}) as h${key}`).join(', ');

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
  const rows = database
    .prepare<Array<string | number>, Row>(
      `select ${keys}, count(*) as n, sum(i.cost30) as cost, max(i.created) as created, max(i.updated) as updated, ${healthCounts}
       from item i where ${where.sql} group by ${groupings.map((_, place) => `v${place}`).join(', ')}`,
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
