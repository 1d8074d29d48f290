import { envModeOf, envRefOf } from '../fields/envValue.ts';
import { isRecord } from '../fields/recordPath.ts';
import { toEnv } from './rowValues.ts';

/** Whether a value is absent, blank, or an empty list or map. Zero and false are not empty. */
export function isEmptyValue(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.every(isEmptyValue);
  return isRecord(value) && Object.keys(value).length === 0;
}

/** Whether an `env` value has no value, name or key. Values that the field cannot display are not empty. */
export function isEmptyEnv(value: unknown): boolean {
  const env = toEnv(value);
  if (env === undefined) return isEmptyValue(value) || (isRecord(value) && isEmptyValue(value.valueFrom));
  const { name, key } = envRefOf(env);
  return envModeOf(env) === 'static' ? isEmptyValue(env.value) : isEmptyValue([name, key]);
}

/** Whether a field has no input. A new row in a list counts as input. */
const isBlank = (value: unknown): boolean =>
  value === '' ||
  value === null ||
  value === false ||
  (Array.isArray(value) && value.length === 0) ||
  (isRecord(value) && Object.keys(value).length === 0);

/**
 * Returns the value to store. A cleared field gets back
 * its previous undefined or null, so that it is not sent.
 */
export const valueToStore = (next: unknown, before: unknown): unknown =>
  isBlank(next) && (before === undefined || before === null) ? before : next;
