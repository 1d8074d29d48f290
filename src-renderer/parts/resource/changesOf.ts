import type { ResourceRecord } from '../../../src-preload/contract/resources.ts';
import type { FieldRow } from '../../kit/form/FieldRow.ts';
import type { FormRecord } from '../../kit/form/recordPath.ts';
import { sameValue } from '../../kit/form/sameValue.ts';

const holdsRows = (row: FieldRow): row is Extract<FieldRow, { readonly kind: 'section' }> =>
  row.kind === 'section';

/** Whether a form holds a piece of code: then its whole record can be read and written as code, too. */
export const hasCode = (rows: readonly FieldRow[]): boolean =>
  rows.some((row) => row.kind === 'code' || (holdsRows(row) && hasCode(row.rows)));

/** The fields of a record that the rows of a form write, from the outermost names of their paths. */
export const fieldsOf = (rows: readonly FieldRow[]): readonly string[] => [
  ...new Set(
    rows.flatMap((row) => {
      if (holdsRows(row)) return fieldsOf(row.rows);
      return row.readOnly === true ? [] : [row.name.split('.')[0] ?? row.name];
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

/** The fields that are different now, with their whole new values. A field that was emptied is sent as nothing. */
export function changesOf(
  record: ResourceRecord,
  values: FormRecord,
  rows: readonly FieldRow[],
): ResourceRecord {
  const changed = fieldsOf(rows).filter((name) => !sameValue(values[name] ?? null, record[name] ?? null));
  return Object.fromEntries(changed.map((name) => [name, (values[name] ?? null) as ResourceRecord[string]]));
}
