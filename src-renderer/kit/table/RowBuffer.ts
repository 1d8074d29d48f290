import type { GridApi } from 'ag-grid-community';

/**
 * Extra rows above and below the viewport of a long list.
 * Few, because scrolling creates and removes rows per frame.
 */
export const longListBuffer = 4;
/** Extra rows of a short list before its first paint. */
const initialBuffer = 0;
/** Extra rows of a short list when idle. */
const fullBuffer = 10_000;
/** Max rows to create in one step: about the work of one frame. */
const bufferStep = 20;

/** Max rows (and cells) of a short list. Its elements are created fast and need little memory. */
const maxShortListRows = 300;
const maxShortListCells = 6_000;

/**
 * Whether a list renders all rows and scrolls like a document.
 * @param columns Number of visible columns.
 */
export const isFullyRendered = (rows: number, columns: number): boolean =>
  rows <= maxShortListRows && rows * columns <= maxShortListCells;

/**
 * Controls how many rows of a grid are in the document.
 * A short list has all its rows, so that scrolling creates
 * none. Visible rows render first, the others when idle.
 */
export class RowBuffer<Line> {
  readonly #api: GridApi<Line>;
  readonly #idOf: (line: Line) => string;
  #buffer = longListBuffer;
  #idleCallback: number | undefined;

  /** @param idOf Returns the grid's row id. */
  constructor(api: GridApi<Line>, idOf: (line: Line) => string) {
    this.#api = api;
    this.#idOf = idOf;
  }

  destroy(): void {
    if (this.#idleCallback !== undefined) cancelIdleCallback(this.#idleCallback);
    this.#idleCallback = undefined;
  }

  /**
   * Call before the grid receives other rows.
   * With many new rows, the invisible ones wait until the visible rows are painted.
   */
  prepare(lines: readonly Line[]): void {
    const buffer = this.#isShortList(lines.length) ? initialBuffer : longListBuffer;
    // Searching all lines takes long in a long list, whose buffer stays the same.
    if (buffer !== this.#buffer && this.#hasManyNewRows(lines)) this.#setBuffer(buffer);
  }

  /** Removes the extra rows, until the next call of `updateBuffer`. */
  trim(): void {
    this.destroy();
    this.#setBuffer(longListBuffer);
  }

  /** Call after rows or columns were added or removed. */
  updateBuffer(): void {
    this.destroy();
    if (this.#isShortList(this.#api.getDisplayedRowCount())) this.#schedule();
    else this.#setBuffer(longListBuffer);
  }

  #isShortList(rows: number): boolean {
    return isFullyRendered(rows, this.#api.getAllDisplayedColumns().length);
  }

  #hasManyNewRows(lines: readonly Line[]): boolean {
    let count = 0;
    return lines.some((line) => {
      if (this.#api.getRowNode(this.#idOf(line)) === undefined) count += 1;
      return count > bufferStep;
    });
  }

  #schedule(): void {
    if (this.#buffer < fullBuffer) this.#idleCallback = requestIdleCallback(this.#renderMore);
  }

  readonly #renderMore = (): void => {
    const isWhole = this.#api.getRenderedNodes().length >= this.#api.getDisplayedRowCount();
    this.#setBuffer(isWhole ? fullBuffer : this.#buffer + bufferStep);
    this.#schedule();
  };

  #setBuffer(rows: number): void {
    if (rows === this.#buffer) return;
    this.#buffer = rows;
    this.#api.setGridOption('rowBuffer', rows);
  }
}
