import type { FieldFailure } from '#contract/rules/failures.ts';
import { type FormRecord, valueAt } from '../fields/recordPath.ts';
import type { FieldRow } from './FieldRow.ts';

/** Returns the paths of the rows and of their inner rows outside of lists. */
const pathsOf = (rows: readonly FieldRow[]): readonly string[] =>
  rows.flatMap((row) => {
    if (row.kind === 'section' || row.kind === 'group' || row.kind === 'record')
      return [row.name, ...pathsOf(row.rows)];
    return row.kind === 'oneOf' ? row.variants.flatMap((variant) => pathsOf(variant.rows)) : [row.name];
  });

/**
 * Returns the form paths of failures, whose own paths can start with the names of wrappers: `changes.title` is
 * the field `title`.
 * @returns undefined if a failure belongs to none of the fields
 */
export function locateFailures(
  failures: readonly FieldFailure[],
  rows: readonly FieldRow[],
  values: FormRecord,
): ReadonlyArray<{ readonly path: string; readonly message: string }> | undefined {
  const known = new Set(pathsOf(rows));
  const isField = (path: string) =>
    known.has(path) || (rows.length === 0 && valueAt(values, path) !== undefined);
  const located = failures.flatMap(({ path, message }) => {
    const suffixes = path.map((_, index) => path.slice(index).join('.'));
    const field = suffixes.find(isField);
    return field === undefined ? [] : [{ path: field, message }];
  });
  return failures.length > 0 && located.length === failures.length ? located : undefined;
}
