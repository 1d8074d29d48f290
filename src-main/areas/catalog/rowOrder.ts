import type { CatalogListInput } from '#contract/catalog.ts';
import type { ConfigListItem } from '#contract/entities/configItem.ts';
import type { CatalogSortColumn } from '#contract/rules/catalogList.ts';
import type { TableQuery } from '#main/server/postgrest.ts';
import { groupOrder } from './rowGroups.ts';

type Sort = Pick<CatalogListInput, 'sortBy' | 'sortOrder'>;
type Order = NonNullable<TableQuery['order']>;

interface SortColumn {
  readonly column: string;
  readonly valueOf: (item: ConfigListItem) => string | number | null;
}

const sortColumns: Readonly<Record<CatalogSortColumn, SortColumn>> = {
  name: { column: 'name', valueOf: ({ name }) => name },
  type: { column: 'type', valueOf: ({ type }) => type },
  status: { column: 'status', valueOf: ({ status }) => status },
  cost: { column: 'cost_total_30d', valueOf: ({ costTotal30d }) => costTotal30d },
  createdAt: { column: 'created_at', valueOf: ({ createdAt }) => createdAt },
  updatedAt: { column: 'updated_at', valueOf: ({ updatedAt }) => updatedAt },
  deletedAt: { column: 'deleted_at', valueOf: ({ deletedAt }) => deletedAt },
};

/** Items with the same type are sorted by name, in the same direction. */
const sortColumnsFor = (sortBy: CatalogSortColumn): readonly SortColumn[] =>
  sortBy === 'type' ? [sortColumns.type, sortColumns.name] : [sortColumns[sortBy]];

/**
 * Returns the order of the list: groups first, nulls last. The id makes the order unique, so paging skips and
 * repeats no row.
 */
export function rowOrder({
  groupBy,
  sortBy,
  sortOrder,
}: Sort & { readonly groupBy: readonly string[] }): Order {
  const order: Order = [
    ...groupOrder(groupBy),
    ...sortColumnsFor(sortBy).map(({ column }) => [column, sortOrder] as const),
    ['id', 'asc'],
  ];
  // Repeating a column has no effect.
  return order.filter(([column], index) => order.findIndex(([other]) => other === column) === index);
}

const foldCase = (value: string | number): string | number =>
  typeof value === 'string' ? value.normalize('NFC').toLowerCase() : value;

function compareValues(a: string | number | null, b: string | number | null, direction: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const [one, other] = [foldCase(a), foldCase(b)];
  return one === other ? 0 : one < other ? -direction : direction;
}

/** Compares two rows of one group in the same order, for sorting on the client. */
export function compareRows({
  sortBy,
  sortOrder,
}: Sort): (one: ConfigListItem, other: ConfigListItem) => number {
  const direction = sortOrder === 'asc' ? 1 : -1;
  return (one, other) => {
    for (const sorted of sortColumnsFor(sortBy)) {
      const apart = compareValues(sorted.valueOf(one), sorted.valueOf(other), direction);
      if (apart !== 0) return apart;
    }
    return compareValues(one.id, other.id, 1);
  };
}
