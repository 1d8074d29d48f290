import type { EnvValue } from '../fields/envValue.ts';
import type { KeyValueMap } from '../fields/keyValueRows.ts';
import { parseNumber } from '../fields/number.ts';
import type { FieldKind } from './FieldRow.ts';
import { isRecord } from './recordPath.ts';

// What stands in a record may be anything (a draft, a server's answer, what somebody wrote as code): each field gets a value it
// can show, and what it gives back changes no more than what was typed.

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

export const textOf = (value: unknown): string => (isScalar(value) ? String(value) : '');
export const optionOf = (value: unknown): string | undefined => (isScalar(value) ? String(value) : undefined);
/** A number, also one that is kept as text. */
export const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value)
    ? value
    : typeof value === 'string'
      ? (parseNumber(value) ?? null)
      : null;
export const instantOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
export const textsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(textOf) : []);
export const fileOf = (value: unknown): File | null => (value instanceof File ? value : null);

const shownInMap = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

export const mapOf = (value: unknown): KeyValueMap =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shownInMap(each)]))
    : {};

/** The map after a change: what still reads the same is what it was, a number stays a number. */
export const mapToKeep = (next: KeyValueMap, before: unknown): Readonly<Record<string, unknown>> =>
  isRecord(before)
    ? Object.fromEntries(
        Object.entries(next).map(([key, text]) => [
          key,
          Object.hasOwn(before, key) && shownInMap(before[key]) === text ? before[key] : text,
        ]),
      )
    : next;

/** The list after a change: what still reads the same is what it was. */
export function textsToKeep(next: readonly string[], before: unknown): readonly unknown[] {
  const left: unknown[] = Array.isArray(before) ? [...before] : [];
  return next.map((text) => {
    const at = left.findIndex((each) => textOf(each) === text);
    return at === -1 ? text : left.splice(at, 1)[0];
  });
}

const refOf = (value: unknown) =>
  isRecord(value) ? { name: textOf(value.name), key: textOf(value.key) } : undefined;

export function envOf(value: unknown): EnvValue | undefined {
  if (!isRecord(value)) return undefined;
  const from = isRecord(value.valueFrom) ? value.valueFrom : {};
  const secretKeyRef = refOf(from.secretKeyRef);
  const configMapKeyRef = refOf(from.configMapKeyRef);
  const referred = secretKeyRef ?? configMapKeyRef;
  // An empty value beside a reference is none: a server may write both.
  if (isScalar(value.value) && (value.value !== '' || referred === undefined))
    return { value: textOf(value.value) };
  if (secretKeyRef !== undefined) return { valueFrom: { secretKeyRef } };
  return configMapKeyRef === undefined ? undefined : { valueFrom: { configMapKeyRef } };
}

/** The record after a change: what else stands in it, such as a name, stays. */
export function envToKeep(next: EnvValue | undefined, before: unknown): unknown {
  if (!isRecord(before)) return next;
  const { value: _value, valueFrom: _from, ...rest } = before;
  return Object.keys(rest).length === 0 ? next : { ...rest, ...next };
}

const scalars: ReadonlySet<FieldKind> = new Set([
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

/** Whether the field of a row shows all there is; one that does not says so, because typing replaces what is there. */
export function canShow(kind: FieldKind, value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (scalars.has(kind)) return isScalar(value);
  switch (kind) {
    case 'number':
    case 'nanoseconds':
      return value === '' || numberOf(value) !== null;
    case 'checkbox':
    case 'switch':
      return typeof value === 'boolean';
    case 'multiSelect':
    case 'textList':
      return Array.isArray(value) && value.every(isScalar);
    case 'keyValue':
    case 'group':
    case 'record':
      return isRecord(value);
    case 'recordList':
      return Array.isArray(value);
    case 'env':
      return envOf(value) !== undefined || (isRecord(value) && (value.valueFrom ?? undefined) === undefined);
    default:
      return true;
  }
}
