import type { KeyProblem } from '../fields/KeyProblem.ts';
import { type FormRecord, isRecord, valueAt } from '../fields/recordPath.ts';
import { sameValue } from '../fields/sameValue.ts';
import type { FieldRow } from './FieldRow.ts';
import { formMessages } from './messages.ts';
import { displayedFields, writtenFields } from './recordFields.ts';

const { record: texts } = formMessages;

/**
 * Validates the keys of a record that a user edits as code. A key that the form does not write would be lost
 * without notice, and so would a change of a read-only value.
 * @param initial the record before any change; the form also writes its keys that have no row
 * @param next the edited record
 */
export function keyProblemsOf(
  rows: readonly FieldRow[],
  initial: FormRecord,
  next: unknown,
): readonly KeyProblem[] {
  const record = isRecord(next) ? next : {};
  const displayed = displayedFields(rows);
  const written = writtenFields(rows);
  return [...new Set([...Object.keys(record), ...Object.keys(initial)])].flatMap((key) => {
    if (written.includes(key)) return [];
    if (!displayed.includes(key))
      return Object.hasOwn(initial, key) ? [] : [{ key, message: texts.unknownKey(key) }];
    const isSame = sameValue(valueAt(initial, key) ?? null, valueAt(record, key) ?? null);
    return isSame ? [] : [{ key, message: texts.fixedKey(key) }];
  });
}
