export type SortValue = string | number | null | undefined;

export interface Sort {
  readonly column: string;
  readonly order: 'asc' | 'desc';
}

const fold = (text: string): string => text.normalize('NFC').toLowerCase();

function compare(a: string | number, b: string | number): number {
  if (typeof a === typeof b) return a < b ? -1 : a > b ? 1 : 0;
  return typeof a === 'number' ? -1 : 1;
}

/**
 * Sorts rows stably by a value: text case-insensitively (lower case, NFC), empty values last in both orders.
 * Must match the order of the cache, so that rows do not jump when their source changes.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  sortValueOf: (row: Row) => SortValue,
  order: Sort['order'],
): readonly Row[] {
  const keys = rows.map((row) => {
    const value = sortValueOf(row);
    return typeof value === 'string'
      ? fold(value)
      : typeof value === 'number' && !Number.isNaN(value)
        ? value
        : null;
  });
  const direction = order === 'asc' ? 1 : -1;
  return rows
    .map((_row, index) => index)
    .sort((one, other) => {
      const [a, b] = [keys[one], keys[other]];
      if (a === null || a === undefined) return b === null || b === undefined ? one - other : 1;
      if (b === null || b === undefined) return -1;
      return direction * compare(a, b) || one - other;
    })
    .map((index) => rows[index] as Row);
}
