import { onUserReset } from '../userState.ts';

interface LeftRow {
  /** Key of the browser's history entry. */
  readonly entry: string;
  /** The grid's row id. */
  readonly row: string;
}

/** By table: the last row with the keyboard cursor. */
const leftRows = new Map<string, LeftRow>();
onUserReset(() => leftRows.clear());

const currentEntry = (): string | undefined => window.navigation.currentEntry?.key;

/** Remembers the row with the keyboard cursor, for `leftRow`. */
export function rememberRow(tableId: string, row: string): void {
  const entry = currentEntry();
  if (entry !== undefined) leftRows.set(tableId, { entry, row });
}

/**
 * Returns the row that had the keyboard cursor when the page was left.
 * Undefined unless the user came back to the same history entry.
 */
export function leftRow(tableId: string): string | undefined {
  const left = leftRows.get(tableId);
  return left !== undefined && left.entry === currentEntry() ? left.row : undefined;
}
