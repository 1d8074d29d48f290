import type { FormRecord } from '../fields/recordPath.ts';
import type { FieldRow } from './FieldRow.ts';

const firstKey = (path: string): string => path.split('.')[0] ?? path;

/** Returns the record fields of the rows in the order of the rows, without those that a filter excludes. */
const fieldsOf = (rows: readonly FieldRow[], isIncluded: (row: FieldRow) => boolean): readonly string[] => [
  ...new Set(
    rows.flatMap((row) => {
      if (row.kind === 'section') return fieldsOf(row.rows, isIncluded);
      if (!isIncluded(row)) return [];
      if (row.kind === 'oneOf')
        return row.variants.flatMap(({ paths, initial = {}, rows: inside }) => [
          ...[...paths, ...Object.keys(initial)].map(firstKey),
          ...fieldsOf(inside, isIncluded),
        ]);
      return [firstKey(row.name)];
    }),
  ),
];

/** Returns the record fields that the form writes: the first segments of its paths. */
export const writtenFields = (rows: readonly FieldRow[]): readonly string[] =>
  fieldsOf(rows, ({ readOnly }) => readOnly !== true);

/** Returns the record fields that the form displays, read-only ones included, in the order of the rows. */
export const displayedFields = (rows: readonly FieldRow[]): readonly string[] => fieldsOf(rows, () => true);

/** Returns the record with the fields of the rows first, in the order of the rows. */
export function inRowOrder(rows: readonly FieldRow[], record: FormRecord): FormRecord {
  const first = displayedFields(rows).filter((name) => Object.hasOwn(record, name));
  const rest = Object.keys(record).filter((name) => !first.includes(name));
  return Object.fromEntries([...first, ...rest].map((name) => [name, record[name]]));
}
