import type { FoldRange } from './foldRanges.ts';

interface Gap {
  readonly line: number;
  readonly last: number;
  /** Number of lines that are hidden by this and all previous gaps. */
  readonly hidden: number;
}

/** Maps rows to lines while some lines are folded. Rows are 0-based, lines are 1-based. */
export class LineFoldMap {
  readonly rows: number;
  readonly #gaps: readonly Gap[];

  /** @param folds In any order. Folds can be nested. */
  constructor(lineCount: number, folds: Iterable<FoldRange>) {
    const gaps: Gap[] = [];
    let hidden = 0;
    for (const { line, last } of [...folds].sort((a, b) => a.line - b.line)) {
      // An outer fold already hides this one.
      if (line <= (gaps.at(-1)?.last ?? 0)) continue;
      hidden += last - line;
      gaps.push({ line, last, hidden });
    }
    this.#gaps = gaps;
    this.rows = lineCount - hidden;
  }

  lineOf(row: number): number {
    // The last gap above the row has the number of hidden lines.
    const gap = this.#lastGap(({ last, hidden }) => last - hidden <= row);
    return row + 1 + (gap?.hidden ?? 0);
  }

  /** Returns the row of a line. For a hidden line, returns the row of its fold. */
  rowOf(line: number): number {
    const gap = this.#lastGap((one) => one.line < line);
    if (gap === undefined) return line - 1;
    return gap.last >= line ? gap.line - 1 - (gap.hidden - (gap.last - gap.line)) : line - 1 - gap.hidden;
  }

  isHidden(line: number): boolean {
    const gap = this.#lastGap((one) => one.line < line);
    return gap !== undefined && gap.last >= line;
  }

  /** Binary search for the last gap that satisfies `holds`, which must be false for all later gaps. */
  #lastGap(holds: (gap: Gap) => boolean): Gap | undefined {
    let low = 0;
    let high = this.#gaps.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const gap = this.#gaps[middle];
      if (gap !== undefined && holds(gap)) low = middle + 1;
      else high = middle;
    }
    return this.#gaps[low - 1];
  }
}
