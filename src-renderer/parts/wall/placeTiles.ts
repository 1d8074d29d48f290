import type { Cells } from './wallGrid.ts';

/** A tile with its grid area. Column and row are 1-based, as in CSS grid. */
export interface PlacedTile<T> extends Cells {
  readonly tile: T;
  readonly column: number;
  readonly row: number;
}

class Page<T> {
  readonly placed: PlacedTile<T>[] = [];
  readonly #taken: boolean[];
  readonly #room: Cells;
  #free: number;

  constructor(room: Cells) {
    this.#room = room;
    this.#taken = Array.from({ length: room.columns * room.rows }, () => false);
    this.#free = this.#taken.length;
  }

  get isFull(): boolean {
    return this.#free === 0;
  }

  /**
   * Places a tile in the first free position, row by row.
   * @returns false if it does not fit
   */
  put(tile: T, { columns, rows }: Cells): boolean {
    if (columns * rows > this.#free) return false;
    for (let row = 0; row + rows <= this.#room.rows; row += 1) {
      for (let column = 0; column + columns <= this.#room.columns; column += 1) {
        const cells = this.#cellsAt(column, row, { columns, rows });
        if (cells.some((cell) => this.#taken[cell])) continue;
        for (const cell of cells) this.#taken[cell] = true;
        this.#free -= cells.length;
        this.placed.push({ tile, column: column + 1, row: row + 1, columns, rows });
        return true;
      }
    }
    return false;
  }

  #cellsAt(column: number, row: number, { columns, rows }: Cells): readonly number[] {
    return Array.from(
      { length: columns * rows },
      (_, at) => (row + Math.floor(at / columns)) * this.#room.columns + column + (at % columns),
    );
  }
}

/**
 * Distributes tiles over pages. Small tiles fill gaps that larger ones leave.
 * @param room grid size of one page
 * @param cellsOf requested size of a tile, limited to the page
 * @param most maximum number of pages; tiles that do not fit are left out
 */
export function placeTiles<T>(
  tiles: readonly T[],
  room: Cells,
  cellsOf: (tile: T) => Cells,
  most = Number.POSITIVE_INFINITY,
): ReadonlyArray<ReadonlyArray<PlacedTile<T>>> {
  const pages: Page<T>[] = [];
  let open = 0;
  for (const tile of tiles) {
    const wanted = cellsOf(tile);
    const cells = {
      columns: Math.min(wanted.columns, room.columns),
      rows: Math.min(wanted.rows, room.rows),
    };
    while (pages[open]?.isFull === true) open += 1;
    if (open >= most) break;
    const isPlaced = pages.slice(open).some((page) => page.put(tile, cells));
    if (isPlaced || pages.length >= most) continue;
    const page = new Page<T>(room);
    page.put(tile, cells);
    pages.push(page);
  }
  return pages.map(({ placed }) => placed);
}
