/** Returns newer rows in the displayed order if the set is unchanged, so that no row moves. */
export function keepOrder<Row>(
  shown: readonly Row[],
  newer: readonly Row[],
  rowId: (row: Row) => string,
): readonly Row[] {
  const byId = new Map(newer.map((row) => [rowId(row), row]));
  const kept = shown.flatMap((row) => byId.get(rowId(row)) ?? []);
  return kept.length === newer.length && kept.length === shown.length ? kept : newer;
}
