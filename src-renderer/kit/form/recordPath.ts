import { get, set } from 'react-hook-form';

export type FormRecord = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is FormRecord =>
  typeof value === 'object' &&
  value !== null &&
  (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null);

/** What stands at a path such as `aws.0.region`. */
export const valueAt = (record: FormRecord, path: string): unknown => get(record, path);

/**
 * The record as it is submitted: without absent values, and without the parents that became empty by that. Objects that
 * were empty before stay, and keys with dots stay the flat keys they are.
 */
export function withoutAbsent<T>(record: T): T;
export function withoutAbsent(record: unknown): unknown {
  return cleaned(record);
}

function cleaned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => cleaned(each));
  if (!isRecord(value)) return value;
  const before = Object.entries(value);
  const entries = before
    .map(([key, each]) => [key, absentOrCleaned(each)] as const)
    .filter(([, each]) => each !== undefined);
  return Object.fromEntries(entries);
}

/** Undefined where nothing is left of an object that had something. */
function absentOrCleaned(value: unknown): unknown {
  const kept = cleaned(value);
  const emptied = isRecord(kept) && isRecord(value) && Object.keys(kept).length === 0;
  return emptied && Object.keys(value).length > 0 ? undefined : kept;
}

/** A copy of the record with another value at the path; undefined removes it and the parents that become empty. */
export function withValueAt(record: FormRecord, path: string, value: unknown): FormRecord {
  const copy = structuredCloneOf(record);
  set(copy, path, value);
  return value === undefined ? withoutAbsent(copy) : copy;
}

/** A deep copy of plain objects and lists; files and dates are shared. */
function structuredCloneOf(record: FormRecord): Record<string, unknown> {
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy);
    if (!isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, copy(each)]));
  };
  return Object.fromEntries(Object.entries(record).map(([key, each]) => [key, copy(each)]));
}
