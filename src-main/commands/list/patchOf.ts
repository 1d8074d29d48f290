import { createTwoFilesPatch } from 'diff';

interface NamedText {
  readonly name: string;
  /** Ends with a line end. */
  readonly text: string;
}

/** Time (ms) for a comparison. It blocks the application, and takes quadratic time for very different texts. */
const compareMs = 300;

const linesOf = (text: string): readonly string[] => text.replace(/\n$/, '').split('\n');

/** Returns a patch that replaces all lines. */
function wholePatch(one: NamedText, other: NamedText): string {
  const [removed, added] = [linesOf(one.text), linesOf(other.text)];
  return [
    '===================================================================',
    `--- ${one.name}`,
    `+++ ${other.name}`,
    `@@ -1,${removed.length} +1,${added.length} @@`,
    ...removed.map((line) => `-${line}`),
    ...added.map((line) => `+${line}`),
    '',
  ].join('\n');
}

/**
 * Compares two texts line by line, in the unified format. Texts that are too different are replaced completely.
 * @param limitMs time for the comparison, in milliseconds
 */
export function patchOf(
  one: NamedText,
  other: NamedText,
  limitMs = compareMs,
): { readonly patch: string; readonly isWhole: boolean } {
  const patch = createTwoFilesPatch(one.name, other.name, one.text, other.text, undefined, undefined, {
    timeout: limitMs,
  });
  return patch === undefined ? { patch: wholePatch(one, other), isWhole: true } : { patch, isWhole: false };
}
