import { type FormRecord, valueAt, withValueAt } from '#kit/fields/recordPath.ts';
import { sameValue } from '#kit/fields/sameValue.ts';
import type { FieldRow } from '#kit/form/FieldRow.ts';
import { secretPaths } from '#kit/form/fieldRows.ts';
import { messages } from './resourceTexts.ts';

const { review: texts } = messages;

const isFilledText = (value: unknown): boolean => typeof value === 'string' && value !== '';

/** A reference to a Kubernetes secret, which is no secret itself. */
const isReference = (value: unknown): boolean => /^(?:secret|configmap):\/\//.test(String(value));

/** Placeholders of the first record's secret, of the first other one, and of any further one. */
const words = [texts.secret, texts.otherSecret, texts.thirdSecret] as const;

/** Replaces the secrets of records by placeholders that only indicate which of them are equal. */
export function withoutSecrets(
  rows: readonly FieldRow[],
  records: readonly FormRecord[],
): readonly FormRecord[] {
  const paths = new Set(records.flatMap((record) => secretPaths(rows, record)));
  const distinctAt = (path: string): readonly unknown[] => {
    const [first, ...others] = records.map((record) => valueAt(record, path));
    return [first, ...new Set(others.filter((value) => !sameValue(value, first)))];
  };
  return records.map((record) =>
    [...paths].reduce((hidden: FormRecord, path) => {
      const value = valueAt(record, path);
      if (!isFilledText(value) || isReference(value)) return hidden;
      const index = distinctAt(path).findIndex((each) => sameValue(each, value));
      return withValueAt(hidden, path, words[index] ?? texts.thirdSecret);
    }, record),
  );
}
