import type { DerivedKey, FieldRow, RowNow } from './FieldRow.ts';
import type { FormRecord } from './recordPath.ts';

const derivedKeys: readonly DerivedKey[] = ['label', 'hint', 'required', 'disabled', 'readOnly', 'options'];

const part = (row: FieldRow, key: DerivedKey): unknown =>
  key in row ? row[key as keyof FieldRow] : undefined;

export const isDerived = (row: FieldRow): boolean =>
  row.when !== undefined || derivedKeys.some((key) => typeof part(row, key) === 'function');

/** Whether the row is visible. Hidden rows are not validated. */
export const isShown = (row: FieldRow, values: FormRecord, item: FormRecord): boolean =>
  row.when === undefined || row.when(values, item);

/**
 * Returns the row with its derived properties resolved.
 * @param item The list item of the row, or `values` outside of lists.
 */
export function rowNow(row: FieldRow, values: FormRecord, item: FormRecord): RowNow {
  const derived = derivedKeys.flatMap((key) => {
    const value = part(row, key);
    return typeof value === 'function' ? [[key, value(values, item)] as const] : [];
  });
  return (derived.length === 0 ? row : { ...row, ...Object.fromEntries(derived) }) as RowNow;
}
