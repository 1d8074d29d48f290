import { envModeOf, envRefOf } from '../fields/envValue.ts';
import { isRecord } from './recordPath.ts';
import { envOf } from './rowValues.ts';

/** Nothing was given: absent, blank, or a list or map without anything in it. A zero and a false are something. */
export function isEmptyValue(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.every(isEmptyValue);
  return isRecord(value) && Object.keys(value).length === 0;
}

/** Neither a value nor a name or key of a secret or config map. What the field cannot show is something. */
export function isEmptyEnv(value: unknown): boolean {
  const env = envOf(value);
  if (env === undefined) return isEmptyValue(value) || (isRecord(value) && isEmptyValue(value.valueFrom));
  const { name, key } = envRefOf(env);
  return envModeOf(env) === 'static' ? isEmptyValue(env.value) : isEmptyValue([name, key]);
}

/** The value of a field in which nothing is given or ticked; a row just added to a list is something. */
const isBlank = (value: unknown): boolean =>
  value === '' ||
  value === null ||
  value === false ||
  (Array.isArray(value) && value.length === 0) ||
  (isRecord(value) && Object.keys(value).length === 0);

/**
 * What is kept of a change: what was absent before is absent again when it is emptied, so that nothing is sent for a blank
 * field, and what was nothing in another way, such as null, is that again.
 */
export const valueToKeep = (next: unknown, before: unknown): unknown =>
  isBlank(next) && (before === undefined || before === null) ? before : next;
