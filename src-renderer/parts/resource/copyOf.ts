import type { ResourceRecord } from '#contract/resources.ts';
import { hasSeal } from '#contract/rules/secrets.ts';
import { type FormRecord, isRecord, valueAt } from '#kit/fields/recordPath.ts';
import type { FieldRow } from '#kit/form/FieldRow.ts';
import { secretNames, withoutPaths } from '#kit/form/fieldRows.ts';
import { formValuesOf } from './changesOf.ts';
import { messages } from './resourceTexts.ts';

/** Removes seals. Undefined if nothing is left. */
function removeSeals(value: unknown): unknown {
  if (typeof value === 'string') return hasSeal(value) ? undefined : value;
  if (Array.isArray(value)) return value.map((each: unknown) => removeSeals(each) ?? null);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => {
      const kept = removeSeals(each);
      return kept === undefined ? [] : [[key, kept]];
    }),
  );
}

/** Returns the initial values of a copy, without the name and the secrets. */
export function copyOf(record: ResourceRecord, rows: readonly FieldRow[]): FormRecord {
  const plain = removeSeals(formValuesOf(record, rows));
  const values = withoutPaths(isRecord(plain) ? plain : {}, secretsIn(record, rows));
  return typeof values.name === 'string' ? { ...values, name: messages.copyName(values.name) } : values;
}

/** Returns secret fields with literal values. References can be copied. */
const secretsIn = (record: ResourceRecord, rows: readonly FieldRow[]): readonly string[] =>
  secretNames(rows).filter((name) => !/^(?:secret|configmap):\/\//.test(String(valueAt(record, name) ?? '')));
