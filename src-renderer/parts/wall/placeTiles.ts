import type { Cells } from './wallGrid.ts';

/** A tile with the cells that it covers; column and row are 1-based, as a grid counts them. */
export interface PlacedTile<T> extends Cells {
  readonly tile: T;
  readonly column: number;
  readonly row: number;
}

/** A page that is being filled. */
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

  /** Puts a tile where there is room for it first, line by line. @returns false where there is none */
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
 * Spreads tiles over pages, each at the first place where it fits: a small one may stand in a gap that larger ones before it left.
 * @param room of one page
 * @param cellsOf how many cells a tile wants; it gets as many as a page has
 * @param most pages; what has no place on them is left out
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
