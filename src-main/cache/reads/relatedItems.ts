import type { Sql } from '../lists/rules.ts';
import { idBytes } from '../text.ts';

interface Direction {
  readonly from: 'item' | 'related';
  readonly to: 'item' | 'related';
}

/** Down to what an item owns and uses, up to what owns and uses it. */
const directions = {
  downstream: { from: 'item', to: 'related' },
  upstream: { from: 'related', to: 'item' },
} as const satisfies Record<string, Direction>;

/** SQL of the items along one direction, the first one included. It has one value, the first item's id. */
const along = ({ from, to }: Direction, depth: number): string => `
  with recursive reached(id, depth) as (
    values (?, 0)
    union
    select e.${to}, reached.depth + 1 from reached join edge e on e.${from} = reached.id where reached.depth < ${depth}
  ) select id from reached`;

/** An item, and those that it leads to or that lead to it. */
export interface Related {
  readonly id: string;
  readonly upstream: boolean;
  readonly downstream: boolean;
}

/**
 * That a row is about an item or those related to it.
 * @param column the item of the row
 * @param depth how many edges away at most
 */
export function ofRelated(column: string, { id, upstream, downstream }: Related, depth: number): Sql {
  const start = idBytes(id);
  if (start === undefined) return { sql: 'false', values: [] };
  const ways = [...(upstream ? [directions.upstream] : []), ...(downstream ? [directions.downstream] : [])];
  if (ways.length === 0) return { sql: `${column} = ?`, values: [start] };
  // A statement with a `with` of its own stands in a union only as a table.
  const ids = ways.map((way) => `select id from (${along(way, depth)})`).join(' union ');
  return { sql: `${column} in (${ids})`, values: ways.map(() => start) };
}
