import type { GridApi } from 'ag-grid-community';

/** Max frames to wait until the grid has scrolled to the row. */
const maxAttempts = 60;

/** Marks the row whose drawer or dialog is open, and scrolls to it once. */
export class OpenRow {
  #lineId: string | undefined;
  #isRevealed = true;
  #frame: number | undefined;
  #attempts = 0;

  /**
   * Call after another row was opened or closed.
   * @param element Contains the grid.
   * @param lineId The grid's row id. Undefined if no row is open.
   * @returns Index of the row that was open before. Undefined if none was, or if it is no longer in the list.
   */
  set(
    element: HTMLElement,
    api: Pick<GridApi, 'getRowNode'>,
    lineId: string | undefined,
  ): number | undefined {
    if (lineId === this.#lineId) return undefined;
    const before = this.#lineId === undefined ? null : api.getRowNode(this.#lineId)?.rowIndex;
    this.#lineId = lineId;
    this.#isRevealed = lineId === undefined;
    this.#attempts = 0;
    for (const row of element.querySelectorAll('.ag-row[aria-current]')) row.removeAttribute('aria-current');
    const index = lineId === undefined ? null : api.getRowNode(lineId)?.rowIndex;
    const row = index == null ? null : element.querySelector(`.ag-row[row-index="${index}"]`);
    row?.setAttribute('aria-current', 'true');
    return before ?? undefined;
  }

  /** Call after the grid created the element of a row. Scrolling creates rows again. */
  markNew(row: HTMLElement, lineId: string | undefined): void {
    if (lineId !== undefined && lineId === this.#lineId) row.setAttribute('aria-current', 'true');
  }

  /**
   * Scrolls to the open row as soon as it is in the list, but not again afterwards.
   * @param element Contains the grid.
   * @param onShown Called with the index of the row when the row is visible.
   */
  reveal(
    element: HTMLElement,
    api: Pick<GridApi, 'getRowNode' | 'ensureIndexVisible'>,
    onShown: (index: number) => void,
  ): void {
    if (this.#isRevealed || this.#lineId === undefined) return;
    const { rowIndex: index, rowTop, rowHeight } = api.getRowNode(this.#lineId) ?? {};
    const viewport = element.querySelector('.ag-grid-viewport');
    const header = element.querySelector('.ag-header');
    if (index == null || rowTop == null || viewport === null || header === null) return;
    // The grid itself reports the position that it scrolls to, even while its rows are not high enough.
    const { scrollTop } = viewport;
    // Until the styles of the grid are loaded, its viewport is as high as its rows.
    const visiblePx = Math.min(viewport.clientHeight, element.clientHeight) - header.clientHeight;
    const bottom = scrollTop + visiblePx;
    if (rowTop >= scrollTop && rowTop + (rowHeight ?? 0) <= bottom) {
      this.#isRevealed = true;
      onShown(index);
      return;
    }
    api.ensureIndexVisible(index);
    // The grid cannot scroll before it has set its height, which takes some frames.
    if (this.#frame !== undefined || this.#attempts >= maxAttempts) return;
    this.#attempts += 1;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = undefined;
      this.reveal(element, api, onShown);
    });
  }

  destroy(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
  }
}
