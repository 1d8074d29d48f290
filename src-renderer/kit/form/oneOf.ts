import { isEmptyValue } from './blankValue.ts';
import type { Way } from './FieldRow.ts';
import { type FormRecord, valueAt } from './recordPath.ts';

/** Whether a value is neither empty nor false. */
export const isHeld = (value: unknown): boolean => value !== false && !isEmptyValue(value);

/** Returns the variant that the values select. Without values, the variant without paths, or undefined. */
export const takenWay = (ways: readonly Way[], item: FormRecord): Way | undefined =>
  ways.find(({ holds }) => holds.some((path) => isHeld(valueAt(item, path)))) ??
  ways.find(({ holds }) => holds.length === 0);

/**
 * Returns the paths and values to set when a variant is selected. Clears the values of the other variants.
 */
export function takingOf(ways: readonly Way[], taken: Way): ReadonlyArray<readonly [string, unknown]> {
  const others = new Set(ways.filter((way) => way !== taken).flatMap(({ holds }) => holds));
  for (const path of taken.holds) others.delete(path);
  return [...[...others].map((path) => [path, undefined] as const), ...Object.entries(taken.initial ?? {})];
}
