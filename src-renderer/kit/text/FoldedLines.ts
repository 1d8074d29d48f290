import type { Fold } from './foldRanges.ts';

interface Gap {
  /** The line above what is hidden. */
  readonly line: number;
  readonly last: number;
  /** Lines that this gap and those before it hide. */
  readonly hidden: number;
}

/** Which lines of a text stand in which row while some are folded; rows count from 0, lines from 1. */
export class FoldedLines {
  readonly rows: number;
  readonly #gaps: readonly Gap[];

  /** @param folds in any order, also one within another */
  constructor(lineCount: number, folds: Iterable<Fold>) {
    const gaps: Gap[] = [];
    let hidden = 0;
    for (const { line, last } of [...folds].sort((a, b) => a.line - b.line)) {
      // It is hidden itself, by the fold around it.
      if (line <= (gaps.at(-1)?.last ?? 0)) continue;
      hidden += last - line;
      gaps.push({ line, last, hidden });
    }
    this.#gaps = gaps;
    this.rows = lineCount - hidden;
  }

  /** The line that stands in a row. */
  lineOf(row: number): number {
    // The last fold above the row says by how many hidden lines the row is ahead.
    const gap = this.#lastGap(({ last, hidden }) => last - hidden <= row);
    return row + 1 + (gap?.hidden ?? 0);
  }

  /** The row in which a line stands; of a hidden line that of its fold. */
  rowOf(line: number): number {
    const gap = this.#lastGap((one) => one.line < line);
    if (gap === undefined) return line - 1;
    return gap.last >= line ? gap.line - 1 - (gap.hidden - (gap.last - gap.line)) : line - 1 - gap.hidden;
  }

  isHidden(line: number): boolean {
    const gap = this.#lastGap((one) => one.line < line);
    return gap !== undefined && gap.last >= line;
  }

  /** Binary search for the last gap for which `holds` is true; it is false for all after it. */
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
