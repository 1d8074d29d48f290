import { parsePatch } from 'diff';

interface DiffSides {
  readonly original: string;
  readonly modified: string;
}

/** Stands for the lines between two places that changed. */
const gap = (line: number): string => `⋯ ${line}`;

/**
 * The two texts that a unified diff is of, as far as it says: the places that changed, with the lines around them.
 * @returns nothing when the text is no diff
 */
export function diffSides(diff: string): DiffSides | undefined {
  let hunks: ReturnType<typeof parsePatch>[number]['hunks'];
  try {
    hunks = parsePatch(diff).flatMap((file) => file.hunks);
  } catch {
    return undefined;
  }
  if (hunks.length === 0) return undefined;
  const side = (start: 'oldStart' | 'newStart', other: '+' | '-'): string =>
    hunks
      .flatMap((hunk) => [
        ...(hunk[start] > 1 ? [gap(hunk[start])] : []),
        // A line that begins with a backslash tells that the file does not end with a new line.
        ...hunk.lines.flatMap((line) =>
          line.startsWith(other) || line.startsWith('\\') ? [] : [line.slice(1)],
        ),
      ])
      .join('\n');
  return { original: side('oldStart', '+'), modified: side('newStart', '-') };
}
