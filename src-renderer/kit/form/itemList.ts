import { isRecord } from '../fields/recordPath.ts';
import { toFieldText } from './rowValues.ts';

/** Returns the index of an item after a step up (-1) or down (1). Undefined beyond the ends. */
export const indexAfterStep = (index: number, step: -1 | 1, count: number): number | undefined => {
  const to = index + step;
  return to < 0 || to >= count ? undefined : to;
};

export const withItemMoved = <T>(items: readonly T[], from: number, to: number): readonly T[] =>
  items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1));

/** Returns the first non-empty text of an item. */
export function firstText(item: unknown, names: readonly string[]): string | undefined {
  if (!isRecord(item)) return undefined;
  const texts = names.map((name) => (Object.hasOwn(item, name) ? toFieldText(item[name]).trim() : ''));
  return texts.find((text) => text !== '');
}
