import type { ResourceRecord } from '#contract/resources.ts';
import type { FormRecord } from '#kit/fields/recordPath.ts';
import { sameValue } from '#kit/fields/sameValue.ts';
import type { FieldRow } from '#kit/form/FieldRow.ts';
import { displayedFields, writtenFields } from '#kit/form/recordFields.ts';

/** Whether a form has a code field. Its whole record can then be edited as code, too. */
export const hasCode = (rows: readonly FieldRow[]): boolean =>
  rows.some((row) => row.kind === 'code' || (row.kind === 'section' && hasCode(row.rows)));

/**
 * Returns the record fields of a form in the order of its rows. They include subfields without a row. Fields
 * without a value are absent.
 */
export const formValuesOf = (record: ResourceRecord, rows: readonly FieldRow[]): FormRecord =>
  Object.fromEntries(
    displayedFields(rows).flatMap((name) => {
      const value = record[name] ?? undefined;
      return value === undefined ? [] : [[name, value]];
    }),
  );

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
