import { type FormRecord, valueAt, withValueAt } from '../fields/recordPath.ts';
import type { FieldRow } from './FieldRow.ts';

/** Placeholder for any index in a list path. */
const everyItem = '*';

/** Paths of values that drafts must not contain: secrets and files. `*` matches every item of a list. */
export function secretNames(rows: readonly FieldRow[]): readonly string[] {
  return rows.flatMap((row) => {
    if (row.kind === 'section' || row.kind === 'group' || row.kind === 'record') return secretNames(row.rows);
    if (row.kind === 'oneOf') return row.variants.flatMap((way) => secretNames(way.rows));
    if (row.kind === 'recordList')
      return secretNames(row.rows).map((name) => `${row.name}.${everyItem}.${name}`);
    if (row.kind === 'secret' || row.kind === 'file' || row.kind === 'envText') return [row.name];
    if (row.kind === 'env') return [row.name === '' ? 'value' : `${row.name}.value`];
    if (row.kind === 'text' && row.type === 'password') return [row.name];
    return (row.kind === 'custom' || row.kind === 'code') && row.secret === true ? [row.name] : [];
  });
}

/** Returns the outermost list of a path from {@link secretNames}. Undefined for a path without a list. */
export function listOf(name: string): string | undefined {
  const at = `.${name}.`.indexOf(`.${everyItem}.`);
  return at === -1 ? undefined : name.slice(0, Math.max(0, at - 1));
}

function pathsOf(name: string, record: FormRecord): readonly string[] {
  const list = listOf(name);
  if (list === undefined) return [name];
  const rest = name.slice(list.length + everyItem.length + 2);
  const items = valueAt(record, list);
  if (!Array.isArray(items)) return [];
  return items.flatMap((_item, index) => pathsOf(`${list}.${index}.${rest}`, record));
}

/** Returns the paths in a record that can contain secrets. */
export const secretPaths = (rows: readonly FieldRow[], record: FormRecord): readonly string[] =>
  secretNames(rows).flatMap((name) => pathsOf(name, record));

/** Returns the record without the values at the paths. */
export const withoutPaths = (record: FormRecord, names: readonly string[]): FormRecord =>
  names
    .flatMap((name) => pathsOf(name, record))
    .reduce(
      (left, path) => (valueAt(left, path) === undefined ? left : withValueAt(left, path, undefined)),
      record,
    );
