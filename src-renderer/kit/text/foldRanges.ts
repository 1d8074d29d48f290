import type { TextLines } from './TextLines.ts';

export interface FoldRange {
  readonly line: number;
  /** The last hidden line. The first hidden line follows `line`. */
  readonly last: number;
}

/**
 * Returns the nesting depth of a line, or -1 for an empty line.
 * Items of a YAML list can have the same indentation as their key but are
 * nested in it. A column therefore counts twice, and a dash adds one.
 */
function depthOf(lines: TextLines, line: number): number {
  const { text } = lines;
  const start = lines.startOf(line);
  const end = lines.endOf(line);
  let at = start;
  while (at < end && (text[at] === ' ' || text[at] === '\t')) at += 1;
  if (at === end) return -1;
  const isItem = text[at] === '-' && (at + 1 === end || text[at + 1] === ' ');
  return 2 * (at - start) + (isItem ? 1 : 0);
}

/** Whether deeper lines follow this one. */
export function canFold(lines: TextLines, line: number): boolean {
  const depth = depthOf(lines, line);
  if (depth < 0) return false;
  for (let next = line + 1; next <= lines.count; next += 1) {
    const other = depthOf(lines, next);
    if (other >= 0) return other > depth;
  }
  return false;
}

/** Returns the fold of a line: all deeper lines that follow, without trailing empty lines. */
export function foldAt(lines: TextLines, line: number): FoldRange | undefined {
  const depth = depthOf(lines, line);
  if (depth < 0) return undefined;
  let last = line;
  for (let next = line + 1; next <= lines.count; next += 1) {
    const other = depthOf(lines, next);
    if (other >= 0 && other <= depth) break;
    if (other > depth) last = next;
  }
  return last === line ? undefined : { line, last };
}

/** Returns all folds of the text, ordered by line, in one pass. */
export function allFolds(lines: TextLines): FoldRange[] {
  const folds: FoldRange[] = [];
  const open: Array<{ readonly line: number; readonly depth: number }> = [];
  let before = 0;
  const close = (depth: number) => {
    for (let top = open.at(-1); top !== undefined && top.depth >= depth; top = open.at(-1)) {
      open.pop();
      if (before > top.line) folds.push({ line: top.line, last: before });
    }
  };
  for (let line = 1; line <= lines.count; line += 1) {
    const depth = depthOf(lines, line);
    if (depth < 0) continue;
    close(depth);
    open.push({ line, depth });
    before = line;
  }
  close(0);
  return folds.sort((a, b) => a.line - b.line);
}
