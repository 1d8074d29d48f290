import type { ResourceRecord } from '../../../src-preload/contract/resources.ts';
import type { FieldRow } from '../../kit/form/FieldRow.ts';
import type { FormRecord } from '../../kit/form/recordPath.ts';
import { sameValue } from '../../kit/form/sameValue.ts';

const holdsRows = (row: FieldRow): row is Extract<FieldRow, { readonly kind: 'section' }> =>
  row.kind === 'section';

const firstKey = (path: string): string => path.split('.')[0] ?? path;

/** Whether a form holds a piece of code: then its whole record can be read and written as code, too. */
export const hasCode = (rows: readonly FieldRow[]): boolean =>
  rows.some((row) => row.kind === 'code' || (holdsRows(row) && hasCode(row.rows)));

/** The fields of a record that the rows of a form write, from the outermost names of their paths. */
export const fieldsOf = (rows: readonly FieldRow[]): readonly string[] => [
  ...new Set(
    rows.flatMap((row) => {
      if (holdsRows(row)) return fieldsOf(row.rows);
      if (row.readOnly === true) return [];
      if (row.kind === 'oneOf')
        return row.ways.flatMap(({ holds, initial = {}, rows: inside }) => [
          ...[...holds, ...Object.keys(initial)].map(firstKey),
          ...fieldsOf(inside),
        ]);
      return [firstKey(row.name)];
    }),
  ),
];

/** What a form works with of a record. Within a field all is there, also what no row knows. */
export const valuesOf = (record: ResourceRecord, rows: readonly FieldRow[]): FormRecord => {
  const shown = [...fieldsOf(rows), ...rows.filter((row) => row.readOnly === true).map(({ name }) => name)];
  return Object.fromEntries(
    shown.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]])),
  );
};

/**
 * The fields that are different now, with their whole new values. A field that was emptied is sent as nothing.
 * @param also fields that no row knows and that are written all the same, such as the type of a new one
 */
export function changesOf(
  record: ResourceRecord,
  values: FormRecord,
  rows: readonly FieldRow[],
  also: FormRecord = {},
): ResourceRecord {
  const changed = [...new Set([...fieldsOf(rows), ...Object.keys(also)])].filter(
    (name) => !sameValue(values[name] ?? null, record[name] ?? null),
  );
  return Object.fromEntries(changed.map((name) => [name, (values[name] ?? null) as ResourceRecord[string]]));
}
