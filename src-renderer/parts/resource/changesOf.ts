import type { ResourceRecord } from '#contract/resources.ts';
import type { FieldRow } from '#kit/form/FieldRow.ts';
import type { FormRecord } from '#kit/form/recordPath.ts';
import { sameValue } from '#kit/form/sameValue.ts';

const isSection = (row: FieldRow): row is Extract<FieldRow, { readonly kind: 'section' }> =>
  row.kind === 'section';

const firstKey = (path: string): string => path.split('.')[0] ?? path;

/** Whether a form has a code field. Its whole record can then be edited as code, too. */
export const hasCode = (rows: readonly FieldRow[]): boolean =>
  rows.some((row) => row.kind === 'code' || (isSection(row) && hasCode(row.rows)));

/** Returns the record fields that the form writes: the first segments of its paths. */
export const writtenFields = (rows: readonly FieldRow[]): readonly string[] => [
  ...new Set(
    rows.flatMap((row) => {
      if (isSection(row)) return writtenFields(row.rows);
      if (row.readOnly === true) return [];
      if (row.kind === 'oneOf')
        return row.variants.flatMap(({ paths, initial = {}, rows: inside }) => [
          ...[...paths, ...Object.keys(initial)].map(firstKey),
          ...writtenFields(inside),
        ]);
      return [firstKey(row.name)];
    }),
  ),
];

/** Returns the record fields of a form. They include subfields without a row. */
export const formValuesOf = (record: ResourceRecord, rows: readonly FieldRow[]): FormRecord => {
  const shown = [
    ...writtenFields(rows),
    ...rows.filter((row) => row.readOnly === true).map(({ name }) => name),
  ];
  return Object.fromEntries(
    shown.flatMap((name) => (record[name] === undefined ? [] : [[name, record[name]]])),
  );
};

/**
 * Returns changed fields with their complete new values. A cleared field is sent as null.
 * @param extraValues fields without a row that are always written, such as the type of a new resource
 */
export function changesOf(
  record: ResourceRecord,
  values: FormRecord,
  rows: readonly FieldRow[],
  extraValues: FormRecord = {},
): ResourceRecord {
  const changed = [...new Set([...writtenFields(rows), ...Object.keys(extraValues)])].filter(
    (name) => !sameValue(values[name] ?? null, record[name] ?? null),
  );
  return Object.fromEntries(changed.map((name) => [name, (values[name] ?? null) as ResourceRecord[string]]));
}
