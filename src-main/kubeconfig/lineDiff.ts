import { structuredPatch } from 'diff';
import type { KubeconfigDiffLine } from '#contract/kubeconfig.ts';

/** Range of a text that must be masked. */
export interface SecretRange {
  readonly start: number;
  readonly end: number;
}

export interface LineDiff {
  readonly lines: KubeconfigDiffLine[];
  readonly added: number;
  readonly removed: number;
}

type Part = { text: string; secret: boolean };

const contextLines = 2;

/** Splits each line into parts; secret parts have no text. */
function maskedLines(text: string, secrets: readonly SecretRange[]): Part[][] {
  let start = 0;
  /** Index of the first range that does not end before the line. */
  let next = 0;
  return text.split('\n').map((line) => {
    const from = start;
    start += line.length + 1;
    const shown = line.endsWith('\r') ? line.slice(0, -1) : line;
    const to = from + shown.length;
    const parts: Part[] = [];
    let at = from;
    while ((secrets[next]?.end ?? Infinity) <= from) next += 1;
    for (let index = next; index < secrets.length; index += 1) {
      const secretRange = secrets[index];
      if (secretRange === undefined || secretRange.start >= to) break;
      const left = Math.max(at, secretRange.start);
      const right = Math.min(to, secretRange.end);
      if (left >= right) continue;
      if (left > at) parts.push({ text: text.slice(at, left), secret: false });
      parts.push({ text: '', secret: true });
      at = right;
    }
    if (at < to || parts.length === 0) parts.push({ text: text.slice(at, to), secret: false });
    return parts;
  });
}

/**
 * Compares two texts line by line, with some context lines.
 * @param secretsBefore sorted ranges in `before`
 * @param secretsAfter sorted ranges in `after`
 */
export function lineDiff(
  before: string,
  after: string,
  secretsBefore: readonly SecretRange[],
  secretsAfter: readonly SecretRange[],
): LineDiff {
  const { hunks } = structuredPatch('', '', before, after, undefined, undefined, { context: contextLines });
  const masked = { before: maskedLines(before, secretsBefore), after: maskedLines(after, secretsAfter) };
  const lines: KubeconfigDiffLine[] = [];
  let added = 0;
  let removed = 0;
  let shownTo = 0;
  for (const hunk of hunks) {
    let [oldLine, newLine] = [hunk.oldStart, hunk.newStart];
    if (oldLine - 1 > shownTo) lines.push({ kind: 'gap', lines: oldLine - 1 - shownTo });
    for (const line of hunk.lines) {
      // The marker “\ No newline at end of file” is not a line of the file.
      if (line.startsWith('\\')) continue;
      if (line.startsWith('+')) {
        lines.push({ kind: 'added', before: null, after: newLine, parts: masked.after[newLine - 1] ?? [] });
        newLine += 1;
        added += 1;
      } else if (line.startsWith('-')) {
        lines.push({
          kind: 'removed',
          before: oldLine,
          after: null,
          parts: masked.before[oldLine - 1] ?? [],
        });
        oldLine += 1;
        removed += 1;
      } else {
        lines.push({
          kind: 'same',
          before: oldLine,
          after: newLine,
          parts: masked.before[oldLine - 1] ?? [],
        });
        oldLine += 1;
        newLine += 1;
      }
    }
    shownTo = oldLine - 1;
  }
  const total = before === '' ? 0 : before.replace(/\n$/, '').split('\n').length;
  if (hunks.length > 0 && total > shownTo) lines.push({ kind: 'gap', lines: total - shownTo });
  return { lines, added, removed };
}
