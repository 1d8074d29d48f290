import type { SqlFragment } from '../lists/rules.ts';
import { idBytes } from '../text.ts';

interface Direction {
  readonly from: 'item' | 'related';
  readonly to: 'item' | 'related';
}

/** Downstream: items that an item owns or uses. Upstream: items that own or use it. */
const directions = {
  downstream: { from: 'item', to: 'related' },
  upstream: { from: 'related', to: 'item' },
} as const satisfies Record<string, Direction>;

/**
 * SQL for the items along one direction, including the start item. The id of the start item is its only
 * value.
 */
const selectReachable = ({ from, to }: Direction, depth: number): string => `
  with recursive reached(id, depth) as (
    values (?, 0)
    union
    select e.${to}, reached.depth + 1 from reached join edge e on e.${from} = reached.id where reached.depth < ${depth}
  ) select id from reached`;

/** An item and its related items in the given directions. */
export interface RelatedItemsQuery {
  readonly id: string;
  readonly upstream: boolean;
  readonly downstream: boolean;
}

/**
 * Condition for rows about an item or its related items.
 * @param column with the id of the row's item
 * @param depth maximum distance in edges
 */
export function relatedItemsCondition(
  column: string,
  { id, upstream, downstream }: RelatedItemsQuery,
  depth: number,
): SqlFragment {
  const start = idBytes(id);
  if (start === undefined) return { sql: 'false', values: [] };
  const ways = [...(upstream ? [directions.upstream] : []), ...(downstream ? [directions.downstream] : [])];
  if (ways.length === 0) return { sql: `${column} = ?`, values: [start] };
  // A `with` statement is allowed in a union only as a subquery.
  const ids = ways.map((way) => `select id from (${selectReachable(way, depth)})`).join(' union ');
  return { sql: `${column} in (${ids})`, values: ways.map(() => start) };
}
