import type { TextLines } from './TextLines.ts';

/** What a fold keeps on the screen and what it hides. */
export interface Fold {
  /** The line that stays, with the button. */
  readonly line: number;
  /** The last line that is hidden; the first one follows `line`. */
  readonly last: number;
}

/**
 * How deep a line stands, or -1 for one that is empty. The items of a YAML list may stand as far left as their key and are below it
 * all the same, so each column counts twice and a dash once more.
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

/** Whether lines below this one belong to it. */
export function canFold(lines: TextLines, line: number): boolean {
  const depth = depthOf(lines, line);
  if (depth < 0) return false;
  for (let next = line + 1; next <= lines.count; next += 1) {
    const other = depthOf(lines, next);
    if (other >= 0) return other > depth;
  }
  return false;
}

/** What hides when this line is folded: all that is deeper, without the empty lines after it. */
export function foldAt(lines: TextLines, line: number): Fold | undefined {
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

/** Every fold of the text, in the order of their lines; one pass. */
export function allFolds(lines: TextLines): Fold[] {
  const folds: Fold[] = [];
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
