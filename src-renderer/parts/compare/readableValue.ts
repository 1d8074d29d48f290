import { parseExact, stringifyExact } from '#contract/rules/exactJson.ts';
import type { ListedDifference } from './compareMessages.ts';

/**
 * Formats both values of a difference for reading, with one line per field. Texts are without quotes and escapes,
 * unless only one value is a text: `"80"` and `80` would look the same.
 */
export function readableValues({ left, right, isCut }: Pick<ListedDifference, 'left' | 'right' | 'isCut'>): {
  readonly left: string;
  readonly right: string;
} {
  if (isCut) return { left, right };
  const parsed = [left, right].map((json) => (json === '' ? undefined : parseExact(json)));
  const areTexts = parsed.every((value) => value === undefined || typeof value === 'string');
  const [before = '', after = ''] = parsed.map((value) => {
    if (value === undefined) return '';
    return areTexts ? String(value) : stringifyExact(value, 2);
  });
  return { left: before, right: after };
}
