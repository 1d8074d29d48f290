import { parsePatch } from 'diff';

interface DiffSides {
  readonly original: string;
  readonly modified: string;
}

/** Placeholder line for unchanged lines between two hunks. */
const gap = (line: number): string => `⋯ ${line}`;

/**
 * Returns both sides of a unified diff: the changed lines with their context.
 * @returns undefined if the text is not a diff
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
        // A line that starts with a backslash marks a missing newline at the end of the file.
        ...hunk.lines.flatMap((line) =>
          line.startsWith(other) || line.startsWith('\\') ? [] : [line.slice(1)],
        ),
      ])
      .join('\n');
  return { original: side('oldStart', '+'), modified: side('newStart', '-') };
}
