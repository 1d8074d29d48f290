import type { GridApi, IRowNode } from 'ag-grid-community';
import { visibleLines } from './gridQueries.ts';
import type { DisplayRow } from './groupRows.ts';

/** The keyboard cursor of a grid: the row that keys act on, and the position to restore the focus to. */
export class TableCursor<Row> {
  readonly #element: HTMLElement;
  readonly #api: GridApi<DisplayRow<Row>>;
  readonly #onLine: (line: DisplayRow<Row>, lineId: string) => void;
  #last: { readonly id: string | undefined; readonly index: number } | undefined;

  /** @param onLine Called when the cursor moves to a row or a group. */
  constructor(
    element: HTMLElement,
    api: GridApi<DisplayRow<Row>>,
    onLine: (line: DisplayRow<Row>, lineId: string) => void,
  ) {
    this.#element = element;
    this.#api = api;
    this.#onLine = onLine;
    element.addEventListener('focusin', this.#onFocusIn);
  }

  destroy(): void {
    this.#element.removeEventListener('focusin', this.#onFocusIn);
  }

  /**
   * Focuses the last position, or the first visible row.
   * @returns Whether there is a row.
   */
  focus(): boolean {
    const count = this.#api.getDisplayedRowCount();
    const column = this.#api.getAllDisplayedColumns()[0];
    if (column === undefined || count === 0) return false;
    const kept = this.#api.getFocusedCell()?.rowIndex ?? this.#last?.index;
    this.#api.setFocusedCell(Math.min(kept ?? visibleLines(this.#api)[0]?.rowIndex ?? 0, count - 1), column);
    return true;
  }

  /**
   * Focuses the row of the cursor after the focused element was removed, or the row that took its position.
   * A row that only scrolled out of view stays there.
   * @returns Whether there is a row.
   */
  restore(): boolean {
    const count = this.#api.getDisplayedRowCount();
    if (this.#last === undefined || count === 0) return false;
    const { id, index } = this.#last;
    const row = id === undefined ? undefined : this.#api.getRowNode(id);
    if (row?.rowIndex == null) this.focusLine(Math.min(index, count - 1));
    else if (this.#isRendered(row.rowIndex)) this.focusLine(row.rowIndex);
    return true;
  }

  /** Lets `focus` begin at a line, unless the user has been at another one. */
  enterAt(index: number): void {
    if (this.#api.getFocusedCell() === null) this.#last = { id: undefined, index };
  }

  /** Moves to a line by index, in the same column. */
  focusLine(index: number): void {
    const column = this.#api.getFocusedCell()?.column ?? this.#api.getAllDisplayedColumns()[0];
    if (column === undefined) return;
    this.#api.ensureIndexVisible(index);
    this.#api.setFocusedCell(index, column);
  }

  focusHeader(): void {
    const [first] = this.#api.getAllDisplayedColumns();
    if (first !== undefined) this.#api.setFocusedHeader(first);
  }

  /** Keeps the cursor on its row after rows were added or removed. The grid keeps the index instead. */
  followRow(): void {
    const cell = this.#api.getFocusedCell();
    const id = this.#last?.id;
    if (cell == null || id === undefined) return;
    const index = visibleLines(this.#api).find((one) => one.id === id)?.rowIndex;
    if (index == null) return;
    this.#last = { id, index };
    if (index === cell.rowIndex) return;
    const active = document.activeElement;
    // Move the focus only if it is in the rows. It must not leave an input.
    if (this.#element.contains(active) && active?.closest('.ag-row') != null)
      this.#api.setFocusedCell(index, cell.column);
    else this.#api.clearFocusedCell();
  }

  /** Returns the row that contains an element. Undefined for an element outside of the table's rows. */
  rowOf(target: EventTarget | null): IRowNode<DisplayRow<Row>> | undefined {
    const row = target instanceof Element ? target.closest('.ag-row') : null;
    // The page can have several tables.
    if (row === null || !this.#element.contains(row)) return undefined;
    // The index attribute is outdated while the grid removes rows. A row that is still loading has no id.
    const id = row.getAttribute('row-id');
    const index = Number(row.getAttribute('row-index'));
    return (id === null ? undefined : this.#api.getRowNode(id)) ?? this.#api.getDisplayedRowAtIndex(index);
  }

  #isRendered(index: number): boolean {
    return this.#element.querySelector(`.ag-row[row-index="${index}"]`) !== null;
  }

  /** A DOM listener, because the grid's event comes a task later and a key can be pressed in between. */
  readonly #onFocusIn = ({ target }: FocusEvent): void => {
    const node = this.rowOf(target);
    if (node?.rowIndex == null) return;
    const { data, id, rowIndex: index } = node;
    this.#last = { id, index };
    if (data !== undefined && id !== undefined) this.#onLine(data, id);
  };
}
