/** What the pool needs to know about a grid. */
export interface PooledGrid {
  /** Releases what the grid does not need while it waits. */
  readonly trim: () => void;
  /** Removes the grid for good. */
  readonly destroy: () => void;
}

/** Max grids that wait for their table to be displayed again. */
const maxGrids = 64;
/** A grid is removed after this time without its table, in milliseconds. */
const maxAgeMs = 5 * 60_000;

/**
 * The grids of tables that are not displayed now.
 * Creating a grid and its rows takes longer than all other work of displaying a list again.
 */
export class GridPool<Grid extends PooledGrid> {
  readonly #grids = new Map<string, { readonly grid: Grid; readonly timer: ReturnType<typeof setTimeout> }>();

  /**
   * Removes a grid from the pool and returns it. Undefined if there is none.
   * @param key Identifies the table and the options that its grid cannot change.
   */
  take(key: string): Grid | undefined {
    const found = this.#grids.get(key);
    if (found === undefined) return undefined;
    clearTimeout(found.timer);
    this.#grids.delete(key);
    return found.grid;
  }

  /** Adds the grid of a table that is no longer displayed. Removes the oldest grid if there are too many. */
  put(key: string, grid: Grid): void {
    this.#remove(key);
    this.#grids.set(key, { grid, timer: setTimeout(() => this.#remove(key), maxAgeMs) });
    requestIdleCallback(() => {
      if (this.#grids.get(key)?.grid === grid) grid.trim();
    });
    const [oldest] = this.#grids.keys();
    if (this.#grids.size > maxGrids && oldest !== undefined) this.#remove(oldest);
  }

  clear(): void {
    for (const key of [...this.#grids.keys()]) this.#remove(key);
  }

  #remove(key: string): void {
    this.take(key)?.destroy();
  }
}
