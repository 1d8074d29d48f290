import { isEmptyValue } from './blankValue.ts';
import type { Way } from './FieldRow.ts';
import { type FormRecord, valueAt } from './recordPath.ts';

/** Something that is there, or ticked. */
export const isHeld = (value: unknown): boolean => value !== false && !isEmptyValue(value);

/** The way that what is there means; the one that holds nothing when nothing is there, and undefined without such a one. */
export const takenWay = (ways: readonly Way[], item: FormRecord): Way | undefined =>
  ways.find(({ holds }) => holds.some((path) => isHeld(valueAt(item, path)))) ??
  ways.find(({ holds }) => holds.length === 0);

/** What to write, path by path, when a way is taken: what only others write goes. */
export function takingOf(ways: readonly Way[], taken: Way): ReadonlyArray<readonly [string, unknown]> {
  const others = new Set(ways.filter((way) => way !== taken).flatMap(({ holds }) => holds));
  for (const path of taken.holds) others.delete(path);
  return [...[...others].map((path) => [path, undefined] as const), ...Object.entries(taken.initial ?? {})];
}
