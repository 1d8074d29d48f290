import type { GridApi } from 'ag-grid-community';

/** How many rows of a long list are drawn beyond each edge of what is seen: few, because each frame of scrolling makes and removes rows. */
export const fewRows = 4;
/** Beyond each edge of a short one, until what is seen is painted. */
const noRows = 0;
/** Beyond any edge of a short one, at rest. */
const allRows = 10_000;
/** So many more are made at once: a frame's worth of work. */
const stepRows = 20;

/** Lists up to here are drawn whole: as many elements take no time to make, and do not weigh on the window. */
const mostRows = 300;
const mostCells = 6_000;

/** Whether a list is to scroll as a document does. @param columns how many are shown */
export const isDrawnWhole = (rows: number, columns: number): boolean =>
  rows <= mostRows && rows * columns <= mostCells;

/**
 * How many rows of a grid stand in the document. A short list has all of them: nothing is made while it scrolls. What is seen is
 * drawn first, the others when the window has nothing else to do.
 */
export class RowsAhead<Line> {
  readonly #api: GridApi<Line>;
  readonly #idOf: (line: Line) => string;
  #buffer = fewRows;
  #waiting: number | undefined;

  /** @param idOf the grid's own name of a row */
  constructor(api: GridApi<Line>, idOf: (line: Line) => string) {
    this.#api = api;
    this.#idOf = idOf;
  }

  destroy(): void {
    if (this.#waiting !== undefined) cancelIdleCallback(this.#waiting);
    this.#waiting = undefined;
  }

  /** Gives the grid other rows. */
  show(lines: readonly Line[]): void {
    // Where much is new, what is not seen of it waits until the rest is painted. The grid is told both at once: one after the other
    // it would first draw the lines anew that are about to go.
    if (this.#isMuchNew(lines)) this.#buffer = this.#isWhole(lines.length) ? noRows : fewRows;
    this.#api.updateGridOptions({ rowData: [...lines], rowBuffer: this.#buffer });
    this.fit();
  }

  /** After rows or columns came or went. */
  fit(): void {
    this.destroy();
    if (this.#isWhole(this.#api.getDisplayedRowCount())) this.#wait();
    else this.#setBuffer(fewRows);
  }

  #isWhole(rows: number): boolean {
    return isDrawnWhole(rows, this.#api.getAllDisplayedColumns().length);
  }

  #isMuchNew(lines: readonly Line[]): boolean {
    let count = 0;
    return lines.some((line) => {
      if (this.#api.getRowNode(this.#idOf(line)) === undefined) count += 1;
      return count > stepRows;
    });
  }

  #wait(): void {
    if (this.#buffer < allRows) this.#waiting = requestIdleCallback(this.#drawMore);
  }

  readonly #drawMore = (): void => {
    const isWhole = this.#api.getRenderedNodes().length >= this.#api.getDisplayedRowCount();
    this.#setBuffer(isWhole ? allRows : this.#buffer + stepRows);
    this.#wait();
  };

  #setBuffer(rows: number): void {
    if (rows === this.#buffer) return;
    this.#buffer = rows;
    this.#api.setGridOption('rowBuffer', rows);
  }
}
