import type { FormRecord } from '../fields/recordPath.ts';
import type { DerivedKey, FieldRow, ResolvedRow } from './FieldRow.ts';

const derivedKeys: readonly DerivedKey[] = ['label', 'hint', 'required', 'disabled', 'readOnly', 'options'];

const rowProperty = (row: FieldRow, key: DerivedKey): unknown =>
  key in row ? row[key as keyof FieldRow] : undefined;

export const isDerived = (row: FieldRow): boolean =>
  row.when !== undefined || derivedKeys.some((key) => typeof rowProperty(row, key) === 'function');

/** Whether the row is visible. Hidden rows are not validated. */
export const isRowVisible = (row: FieldRow, values: FormRecord, item: FormRecord): boolean =>
  row.when === undefined || row.when(values, item);

/**
 * Returns the row with its derived properties resolved.
 * @param item The list item of the row, or `values` outside of lists.
 */
export function resolveRow(row: FieldRow, values: FormRecord, item: FormRecord): ResolvedRow {
  const derived = derivedKeys.flatMap((key) => {
    const value = rowProperty(row, key);
    return typeof value === 'function' ? [[key, value(values, item)] as const] : [];
  });
  return (derived.length === 0 ? row : { ...row, ...Object.fromEntries(derived) }) as ResolvedRow;
}
