import type { Cells } from './wallGrid.ts';

/** A tile with its grid area. Column and row are 1-based, as in CSS grid. */
export interface PlacedTile<T> extends Cells {
  readonly tile: T;
  readonly column: number;
  readonly row: number;
}

class Page<T> {
  readonly placed: PlacedTile<T>[] = [];
  readonly #occupied: boolean[];
  readonly #grid: Cells;
  #freeCount: number;

  constructor(room: Cells) {
    this.#grid = room;
    this.#occupied = Array.from({ length: room.columns * room.rows }, () => false);
    this.#freeCount = this.#occupied.length;
  }

  get isFull(): boolean {
    return this.#freeCount === 0;
  }

  /**
   * Places a tile in the first free position, row by row.
   * @returns false if it does not fit
   */
  add(tile: T, { columns, rows }: Cells): boolean {
    if (columns * rows > this.#freeCount) return false;
    for (let row = 0; row + rows <= this.#grid.rows; row += 1) {
      for (let column = 0; column + columns <= this.#grid.columns; column += 1) {
        const cells = this.#cellsAt(column, row, { columns, rows });
        if (cells.some((cell) => this.#occupied[cell])) continue;
        for (const cell of cells) this.#occupied[cell] = true;
        this.#freeCount -= cells.length;
        this.placed.push({ tile, column: column + 1, row: row + 1, columns, rows });
        return true;
      }
    }
    return false;
  }

  #cellsAt(column: number, row: number, { columns, rows }: Cells): readonly number[] {
    return Array.from(
      { length: columns * rows },
      (_, at) => (row + Math.floor(at / columns)) * this.#grid.columns + column + (at % columns),
    );
  }
}

/**
 * Distributes tiles over pages. Small tiles fill gaps that larger ones leave.
 * @param grid grid size of one page
 * @param cellsOf requested size of a tile, limited to the page
 * @param maxPages maximum number of pages; tiles that do not fit are left out
 */
export function placeTiles<T>(
  tiles: readonly T[],
  grid: Cells,
  cellsOf: (tile: T) => Cells,
  maxPages = Number.POSITIVE_INFINITY,
): ReadonlyArray<ReadonlyArray<PlacedTile<T>>> {
  const pages: Page<T>[] = [];
  let firstOpenPage = 0;
  for (const tile of tiles) {
    const wanted = cellsOf(tile);
    const cells = {
      columns: Math.min(wanted.columns, grid.columns),
      rows: Math.min(wanted.rows, grid.rows),
    };
    while (pages[firstOpenPage]?.isFull === true) firstOpenPage += 1;
    if (firstOpenPage >= maxPages) break;
    const isPlaced = pages.slice(firstOpenPage).some((page) => page.add(tile, cells));
    if (isPlaced || pages.length >= maxPages) continue;
    const page = new Page<T>(grid);
    page.add(tile, cells);
    pages.push(page);
  }
  return pages.map(({ placed }) => placed);
}
