import { exactDigits } from '#contract/rules/exactJson.ts';
import { isRecord } from './recordPath.ts';

/**
 * Whether two form values are equal. Absent keys equal undefined; files and dates are compared by identity.
 */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, index) => sameValue(each, other[index]));
  const digits = exactDigits(one);
  if (digits !== undefined) return digits === exactDigits(other);
  if (!isRecord(one) || !isRecord(other)) return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => sameValue(ownValue(one, key), ownValue(other, key)));
}

const ownValue = (record: Readonly<Record<string, unknown>>, key: string): unknown =>
  Object.hasOwn(record, key) ? record[key] : undefined;
