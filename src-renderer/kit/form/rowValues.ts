import { exactDigits, plainKey, stringifyExact, toSameNumber } from '#contract/rules/exactJson.ts';
import type { EnvValue } from '../fields/envValue.ts';
import type { KeyValueMap } from '../fields/keyValueRows.ts';
import { parseNumber } from '../fields/number.ts';
import { isRecord } from '../fields/recordPath.ts';
import type { FieldKind } from './FieldRow.ts';

// Values can have any type (from a draft, a server response, or code).
// These functions convert them for their fields and keep unchanged values as they were.

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

export const toOptionValue = (value: unknown): string | undefined =>
  isScalar(value) ? String(value) : exactDigits(value);
const isDisplayedAsText = (value: unknown): boolean => toOptionValue(value) !== undefined;
export const toFieldText = (value: unknown): string => toOptionValue(value) ?? '';
/** Returns a number, also from text. Otherwise null, also for a number that would lose digits. */
export const toNumber = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value)
    ? value
    : typeof value === 'string'
      ? (parseNumber(value) ?? null)
      : (toSameNumber(value) ?? null);
export const toInstant = (value: unknown): string | null => (typeof value === 'string' ? value : null);
export const toTexts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(toFieldText) : [];
export const toFile = (value: unknown): File | null => (value instanceof File ? value : null);

const mapValueText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? stringifyExact(value) : String(value);

export const toKeyValueMap = (value: unknown): KeyValueMap =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([key, each]) => [plainKey(key), mapValueText(each)]))
    : {};

/** Returns the map to store. Unchanged entries keep their type, for example a number. */
export function mapToStore(next: KeyValueMap, before: unknown): Readonly<Record<string, unknown>> {
  if (!isRecord(before)) return next;
  const stored = new Map(Object.entries(before).map(([key, value]) => [plainKey(key), value]));
  return Object.fromEntries(
    Object.entries(next).map(([key, text]) => [
      key,
      stored.has(key) && mapValueText(stored.get(key)) === text ? stored.get(key) : text,
    ]),
  );
}

/** Returns the list to store. Unchanged items keep their type. */
export function textsToStore(next: readonly string[], before: unknown): readonly unknown[] {
  const left: unknown[] = Array.isArray(before) ? [...before] : [];
  return next.map((text) => {
    const at = left.findIndex((each) => toFieldText(each) === text);
    return at === -1 ? text : left.splice(at, 1)[0];
  });
}

const toEnvRef = (value: unknown) =>
  isRecord(value) ? { name: toFieldText(value.name), key: toFieldText(value.key) } : undefined;

export function toEnv(value: unknown): EnvValue | undefined {
  if (!isRecord(value)) return undefined;
  const from = isRecord(value.valueFrom) ? value.valueFrom : {};
  const secretKeyRef = toEnvRef(from.secretKeyRef);
  const configMapKeyRef = toEnvRef(from.configMapKeyRef);
  const referred = secretKeyRef ?? configMapKeyRef;
  // The server can write an empty value next to a reference. Ignore it.
  if (isDisplayedAsText(value.value) && (value.value !== '' || referred === undefined))
    return { value: toFieldText(value.value) };
  if (secretKeyRef !== undefined) return { valueFrom: { secretKeyRef } };
  return configMapKeyRef === undefined ? undefined : { valueFrom: { configMapKeyRef } };
}

/** Returns the record to store. Keeps its other properties, such as a name. */
export function envToStore(next: EnvValue | undefined, before: unknown): unknown {
  if (!isRecord(before)) return next;
  const { value: _value, valueFrom: _from, ...rest } = before;
  return Object.keys(rest).length === 0 ? next : { ...rest, ...next };
}

const scalarKinds: ReadonlySet<FieldKind> = new Set([
  'text',
  'textArea',
  'radio',
  'segmented',
  'select',
  'secret',
  'envText',
  'duration',
  'memory',
  'millicores',
  'keyValueJson',
  'dateTime',
  'textFile',
]);

/** Whether the field can display the whole value. If not, the form warns that typing replaces the value. */
export function canShow(kind: FieldKind, value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (scalarKinds.has(kind)) return isDisplayedAsText(value);
  switch (kind) {
    case 'number':
    case 'nanoseconds':
      return value === '' || toNumber(value) !== null;
    case 'checkbox':
    case 'switch':
      return typeof value === 'boolean';
    case 'multiSelect':
    case 'textList':
      return Array.isArray(value) && value.every(isDisplayedAsText);
    case 'keyValue':
    case 'group':
    case 'record':
      return isRecord(value);
    case 'recordList':
      return Array.isArray(value);
    case 'env':
      return toEnv(value) !== undefined || (isRecord(value) && (value.valueFrom ?? undefined) === undefined);
    default:
      return true;
  }
}
