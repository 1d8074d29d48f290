/**
 * Newer rows in the order of those that are shown, as long as they are the same: rows do not move under the pointer because time
 * goes by. Where one came or went, the newer order holds.
 */
export function keepOrder<Row>(
  shown: readonly Row[],
  newer: readonly Row[],
  rowId: (row: Row) => string,
): readonly Row[] {
  const byId = new Map(newer.map((row) => [rowId(row), row]));
  const kept = shown.flatMap((row) => byId.get(rowId(row)) ?? []);
  return kept.length === newer.length && kept.length === shown.length ? kept : newer;
}
