import { useEffect, useMemo } from 'react';
import { Selection } from '#kit/table/Selection.ts';
import { onUserReset } from '#kit/userState.ts';

/** Selections of lists that the user left, so that Back finds them again. */
// biome-ignore lint/suspicious/noExplicitAny: each list has rows of another type.
const left = new Map<string, Selection<any>>();
onUserReset(() => left.clear());

/**
 * Returns the selection of a list. It stays the same while the list pages, sorts and filters, and when the user
 * comes back to it.
 * @param key names the list, and what it belongs to
 * @param rows the loaded rows
 */
export function useSelection<Row>(
  key: string,
  rowId: (row: Row) => string,
  rows: readonly Row[] | undefined,
): Selection<Row> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list never changes how it identifies its rows.
  const selection = useMemo<Selection<Row>>(() => left.get(key) ?? new Selection(rowId), [key]);
  useEffect(() => {
    left.delete(key);
    return () => {
      if (selection.rows().size > 0) left.set(key, selection);
    };
  }, [key, selection]);
  useEffect(() => {
    if (rows !== undefined) selection.refresh(rows);
  }, [selection, rows]);
  return selection;
}
