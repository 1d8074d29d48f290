import type { Database } from 'better-sqlite3';
import type { ColumnSpec } from '#contract/rules/ownColumns.ts';
import type { SqlFragment } from '../lists/rules.ts';
import { OwnColumnKeys } from './OwnColumnKeys.ts';

interface OwnSort {
  readonly column: ColumnSpec;
  readonly order: 'asc' | 'desc';
}

interface Part {
  readonly limit: number;
  readonly offset: number;
}

/** A part of the list: its tables and conditions, and its order. */
interface Segment {
  readonly from: string;
  readonly order: string;
}

/** Up to this number of matching items, sorting them is faster than reading all values in their order. */
const fewItems = 2_000;

/** Whether at most `fewItems` items match. */
function areFew(database: Database, { sql, values }: SqlFragment<string | number>): boolean {
  const count = database
    .prepare<Array<string | number>, number>(
      `select count(*) from (select 1 from item i where ${sql} limit ${fewItems + 1})`,
    )
    .pluck()
    .get(...values);
  return (count ?? 0) <= fewItems;
}

/**
 * Returns the keys of matching items by the values of one of the user's own columns: first values of its type, then
 * other texts, then items without a value, in both orders.
 * @param where condition on the table `item` with the alias `i`
 * @param part limits the result to one page
 */
export function listKeysByOwnColumn(
  database: Database,
  where: SqlFragment<string | number>,
  { column, order }: OwnSort,
  part: Part = { limit: Number.MAX_SAFE_INTEGER, offset: 0 },
): number[] {
  const key = new OwnColumnKeys(database).keyOf(column);
  // A cross join makes SQLite read the values in the order of their index.
  const join = areFew(database, where)
    ? `item i cross join own_value v on v.column = ${key} and v.item = i.k`
    : `own_value v cross join item i on i.k = v.item and v.column = ${key}`;
  const withValue = (condition: string): Segment => ({
    from: `${join} where ${condition} and ${where.sql}`,
    order: `v.sort ${order}, v.item ${order}`,
  });
  const segments: readonly Segment[] = [
    // Numbers are smaller than all texts.
    ...(column.type === 'text' ? [] : [withValue(`v.sort < ''`)]),
    withValue(`v.sort >= ''`),
    {
      from: `item i where ${where.sql} and not exists (select 1 from own_value where column = ${key} and item = i.k)`,
      order: 'i.k',
    },
  ];
  const keys: number[] = [];
  let { offset } = part;
  for (const { from, order: sorted } of segments) {
    const left = part.limit - keys.length;
    const found = database
      .prepare<Array<string | number>, number>(
        `select i.k from ${from} order by ${sorted} limit ${left} offset ${offset}`,
      )
      .pluck()
      .all(...where.values);
    keys.push(...found);
    if (found.length === left) break;
    if (found.length > 0) offset = 0;
    else if (offset > 0) {
      const count = database.prepare<Array<string | number>, number>(`select count(*) from ${from}`).pluck();
      offset = Math.max(0, offset - (count.get(...where.values) ?? 0));
    }
  }
  return keys;
}
