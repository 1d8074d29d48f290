import { exactDigits } from '#contract/rules/exactJson.ts';

export type FormRecord = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is FormRecord =>
  typeof value === 'object' &&
  value !== null &&
  (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null) &&
  // A number, although its type is an object.
  exactDigits(value) === undefined;

/** Returns the value at a path such as `aws.0.region`. A key with dots cannot be addressed. */
export function valueAt(record: unknown, path: string): unknown {
  let at = record;
  for (const key of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as FormRecord)[key];
  }
  return at;
}

/**
 * Returns the record to submit: without absent values, and without parents that are empty as a result.
 * Objects that were already empty stay. Keys with dots stay flat.
 * @param before The original record. Its empty objects stay.
 */
export function withoutAbsent<T>(record: T, before?: unknown): T;
export function withoutAbsent(record: unknown, before?: unknown): unknown {
  return cleanValue(record, before);
}

const childValue = (value: unknown, key: string | number): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string | number, unknown>>)[key]
    : undefined;

function cleanValue(value: unknown, before: unknown): unknown {
  if (Array.isArray(value))
    return value.map((each: unknown, index) => cleanValue(each, childValue(before, index)));
  if (!isRecord(value)) return value;
  const entries = Object.entries(value)
    .map(([key, each]) => [key, cleanOrAbsent(each, childValue(before, key))] as const)
    .filter(([, each]) => each !== undefined);
  return Object.fromEntries(entries);
}

const isEmptyRecord = (value: unknown): boolean => isRecord(value) && Object.keys(value).length === 0;

/** Returns undefined when all values of an object were removed. */
function cleanOrAbsent(value: unknown, before: unknown): unknown {
  const kept = cleanValue(value, before);
  const emptied = isEmptyRecord(kept) && !isEmptyRecord(value) && !isEmptyRecord(before);
  if (!emptied) return kept;
  return before === null ? null : undefined;
}

/**
 * Returns a copy with another value at the path. Undefined removes the value and parents that become empty.
 */
export function withValueAt(record: FormRecord, path: string, value: unknown): FormRecord {
  const changed = withChangeAt(record, path.split('.'), value);
  return isRecord(changed) ? changed : {};
}

function withChangeAt(parent: unknown, [key = '', ...rest]: readonly string[], value: unknown): unknown {
  const next = rest.length === 0 ? value : withChangeAt(childValue(parent, key), rest, value);
  const hasKey = typeof parent === 'object' && parent !== null && Object.hasOwn(parent, key);
  if (next === undefined && !hasKey) return parent;
  if (Array.isArray(parent) || (!isRecord(parent) && /^\d+$/.test(key))) {
    const copy: unknown[] = Array.isArray(parent) ? [...(parent as readonly unknown[])] : [];
    // A list item without values stays in the list.
    copy[Number(key)] = next ?? {};
    return copy;
  }
  const entries = isRecord(parent) ? Object.entries(parent) : [];
  if (next === undefined) {
    const left = entries.filter(([each]) => each !== key);
    return left.length === 0 ? undefined : Object.fromEntries(left);
  }
  return Object.fromEntries(
    hasKey ? entries.map(([each, old]) => [each, each === key ? next : old]) : [...entries, [key, next]],
  );
}

/**
 * Returns the top-level key and its new value for a change at a path.
 * Objects along the path are copied, so that subscribers
 * detect the change. Absent values stay as keys until submit.
 */
export function valueToSet(
  values: FormRecord,
  path: string,
  value: unknown,
): readonly [key: string, value: unknown] {
  const [key = '', ...rest] = path.split('.');
  return [key, copyWithValueAt(childValue(values, key), rest, value)];
}

function copyWithValueAt(parent: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const next = copyWithValueAt(childValue(parent, key), rest, value);
  if (isRecord(parent)) return { ...parent, [key]: next };
  if (Array.isArray(parent) || /^\d+$/.test(key)) {
    const copy: unknown[] = Array.isArray(parent) ? [...(parent as readonly unknown[])] : [];
    copy[Number(key)] = next;
    return copy;
  }
  return { [key]: next };
}
