import { useEffect, useMemo } from 'react';
import { Selection } from '#kit/table/Selection.ts';
import { onUserReset } from '#kit/userState.ts';
import { useOwnLocation } from '../useOwnLocation.ts';

/** Max lists whose selection Back finds again. */
const maxSelections = 16;

/** The selections of the last lists, the latest one last. */
// biome-ignore lint/suspicious/noExplicitAny: each list has rows of another type.
const selections = new Map<string, Selection<any>>();
onUserReset(() => selections.clear());

function selectionOf<Row>(key: string, rowId: (row: Row) => string): Selection<Row> {
  const selection: Selection<Row> = selections.get(key) ?? new Selection(rowId);
  selections.delete(key);
  selections.set(key, selection);
  const [oldest] = selections.keys();
  if (selections.size > maxSelections && oldest !== undefined) selections.delete(oldest);
  return selection;
}

/**
 * Returns the selection of a list. It stays the same while the list pages, sorts and filters, and when the user
 * comes back to it.
 * @param tableId names the list within its screen
 * @param rows the loaded rows
 */
export function useSelection<Row>(
  tableId: string,
  rowId: (row: Row) => string,
  rows: readonly Row[] | undefined,
): Selection<Row> {
  const { pathname } = useOwnLocation();
  const key = `${tableId} ${pathname}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list never changes how it identifies its rows.
  const selection = useMemo(() => selectionOf(key, rowId), [key]);
  useEffect(() => {
    if (rows !== undefined) selection.refresh(rows);
  }, [selection, rows]);
  return selection;
}
