import type { CellPosition, GridApi, IRowNode } from 'ag-grid-community';
import { linesInSight } from './gridReads.ts';
import { type DisplayRow, GroupRow } from './groupRows.ts';

/** A place of the cursor, and the row that was there. */
interface CursorPlace<Row> {
  readonly cell: CellPosition;
  readonly node: IRowNode<DisplayRow<Row>>;
}

/** The keyboard cursor of a grid: the row that keys act on, and where the focus comes back to. */
export class TableCursor<Row> {
  readonly #element: HTMLElement;
  readonly #api: GridApi<DisplayRow<Row>>;
  readonly #onRow: (row: Row) => void;
  /** The line that it was on last. */
  #line: number | undefined;

  /** @param onRow hears of every row that it comes to, groups excepted */
  constructor(element: HTMLElement, api: GridApi<DisplayRow<Row>>, onRow: (row: Row) => void) {
    this.#element = element;
    this.#api = api;
    this.#onRow = onRow;
    element.addEventListener('focusin', this.#onFocusIn);
  }

  destroy(): void {
    this.#element.removeEventListener('focusin', this.#onFocusIn);
  }

  /** Comes back to where it was, or to the first row that is seen. @returns whether there is a row */
  focus(): boolean {
    const count = this.#api.getDisplayedRowCount();
    const column = this.#api.getAllDisplayedColumns()[0];
    if (column === undefined || count === 0) return false;
    const kept = this.#api.getFocusedCell()?.rowIndex ?? this.#line;
    this.#api.setFocusedCell(Math.min(kept ?? linesInSight(this.#api)[0]?.rowIndex ?? 0, count - 1), column);
    return true;
  }

  /** Goes to a line by its number, and stays in its column. */
  focusLine(index: number): void {
    const column = this.#api.getFocusedCell()?.column ?? this.#api.getAllDisplayedColumns()[0];
    if (column === undefined) return;
    this.#api.ensureIndexVisible(index);
    this.#api.setFocusedCell(index, column);
  }

  focusHead(): void {
    const [first] = this.#api.getAllDisplayedColumns();
    if (first !== undefined) this.#api.setFocusedHeader(first);
  }

  /** Where it is, for `follow` once rows have come or gone. */
  place(): CursorPlace<Row> | undefined {
    // AG Grid's type says null, but it is undefined until the first focus.
    const cell = this.#api.getFocusedCell() ?? undefined;
    const node = cell && this.#api.getDisplayedRowAtIndex(cell.rowIndex);
    return cell === undefined || node === undefined ? undefined : { cell, node };
  }

  /** Stays on its row while that is in sight; the grid would leave it on whatever row has the number now. */
  follow({ cell, node: { id } }: CursorPlace<Row>): void {
    const index = linesInSight(this.#api).find((one) => one.id === id)?.rowIndex;
    if (index === undefined || index === null || index === cell.rowIndex) return;
    const active = document.activeElement;
    // The focus is moved only when it is in the rows: a person who types in a field keeps it there.
    if (this.#element.contains(active) && active?.closest('.ag-row') != null)
      this.#api.setFocusedCell(index, cell.column);
    else this.#api.clearFocusedCell();
    this.#line = index;
  }

  /** The row that an event happened in. */
  rowOf(target: EventTarget | null): IRowNode<DisplayRow<Row>> | undefined {
    const row = target instanceof Element ? target.closest('.ag-row') : null;
    return row === null ? undefined : this.#api.getDisplayedRowAtIndex(Number(row.getAttribute('row-index')));
  }

  /** Heard from the browser, because the grid's own event comes a turn later: a key may be pressed in between. */
  readonly #onFocusIn = ({ target }: FocusEvent): void => {
    const node = this.rowOf(target);
    if (node?.rowIndex == null) return;
    this.#line = node.rowIndex;
    const { data } = node;
    if (data !== undefined && !(data instanceof GroupRow)) this.#onRow(data);
  };
}
