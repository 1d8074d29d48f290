import type { GridApi } from 'ag-grid-community';

/**
 * Extra rows above and below the viewport of a long list.
 * Few, because scrolling creates and removes rows per frame.
 */
export const fewRows = 4;
/** Extra rows of a short list before its first paint. */
const noRows = 0;
/** Extra rows of a short list when idle. */
const allRows = 10_000;
/** Max rows to create in one step: about the work of one frame. */
const stepRows = 20;

/** Max rows (and cells) of a short list. Its elements are created fast and need little memory. */
const mostRows = 300;
const mostCells = 6_000;

/**
 * Whether a list renders all rows and scrolls like a document.
 * @param columns Number of visible columns.
 */
export const isDrawnWhole = (rows: number, columns: number): boolean =>
  rows <= mostRows && rows * columns <= mostCells;

/**
 * Controls how many rows of a grid are in the document.
 * A short list has all its rows, so that scrolling creates
 * none. Visible rows render first, the others when idle.
 */
export class RowsAhead<Line> {
  readonly #api: GridApi<Line>;
  readonly #idOf: (line: Line) => string;
  #buffer = fewRows;
  #waiting: number | undefined;

  /** @param idOf Returns the grid's row id. */
  constructor(api: GridApi<Line>, idOf: (line: Line) => string) {
    this.#api = api;
    this.#idOf = idOf;
  }

  destroy(): void {
    if (this.#waiting !== undefined) cancelIdleCallback(this.#waiting);
    this.#waiting = undefined;
  }

  show(lines: readonly Line[]): void {
    // With many new rows, the invisible ones wait until the visible rows are painted.
    // Both options must change together: otherwise the grid
    // first re-renders rows that are about to be removed.
    if (this.#isMuchNew(lines)) this.#buffer = this.#isWhole(lines.length) ? noRows : fewRows;
    this.#api.updateGridOptions({ rowData: [...lines], rowBuffer: this.#buffer });
    this.fit();
  }

  /** Call after rows or columns were added or removed. */
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
