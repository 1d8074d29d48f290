import type { FieldRow } from './FieldRow.ts';
import { type FormRecord, isRecord, valueAt, withValueAt } from './recordPath.ts';

/** Nothing was given: absent, blank, or a list or map without anything in it. A zero and a false are something. */
export function isEmptyValue(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.every(isEmptyValue);
  return isRecord(value) && Object.keys(value).length === 0;
}

/** The value of a field in which nothing is given or ticked; a row just added to a list is something. */
export const isBlank = (value: unknown): boolean =>
  value === '' ||
  value === null ||
  value === false ||
  (Array.isArray(value) && value.length === 0) ||
  (isRecord(value) && Object.keys(value).length === 0);

const shown = (row: FieldRow, values: FormRecord): boolean => row.when === undefined || row.when(values);

/** The required rows in sight that have no value, by name. A required checkbox must be ticked. */
export function missingNames(rows: readonly FieldRow[], values: FormRecord): readonly string[] {
  return rows.flatMap((row) => {
    if (!shown(row, values)) return [];
    if (row.kind === 'section') return missingNames(row.rows, values);
    const value = valueAt(values, row.name);
    if (row.kind === 'group') return value === undefined ? [] : missingNames(row.rows, values);
    if (row.required !== true) return [];
    if (row.kind === 'secret' && row.stored === true) return [];
    return isEmptyValue(value) || (row.kind === 'checkbox' && value !== true) ? [row.name] : [];
  });
}

/** Paths of what no draft may hold: secrets, and files, which cannot be written down. */
export function secretNames(rows: readonly FieldRow[]): readonly string[] {
  return rows.flatMap((row) => {
    if (row.kind === 'section' || row.kind === 'group') return secretNames(row.rows);
    if (row.kind === 'secret' || row.kind === 'file') return [row.name];
    if (row.kind === 'env') return [`${row.name}.value`];
    if (row.kind === 'text' && row.type === 'password') return [row.name];
    return row.kind === 'custom' && row.secret === true ? [row.name] : [];
  });
}

/** The record without what stands at the paths. */
export const withoutNames = (record: FormRecord, names: readonly string[]): FormRecord =>
  names.reduce(
    (left, name) => (valueAt(left, name) === undefined ? left : withValueAt(left, name, undefined)),
    record,
  );
