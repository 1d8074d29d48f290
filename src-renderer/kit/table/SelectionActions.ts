import type { GridApi, IRowNode } from 'ag-grid-community';
import { opensNewTab } from './cellControls.ts';
import { type DisplayRow, GroupRow } from './groupRows.ts';
import type { TableCursor } from './TableCursor.ts';
import type { TableProps } from './TableProps.ts';
import type { SelectionAction } from './tableKeys.ts';

/** Left padding of a row without groups (px): the place of its mark. */
const paddingPx = 16;

interface SelectionActionsOptions<Row> {
  readonly element: HTMLElement;
  readonly api: GridApi<DisplayRow<Row>>;
  readonly cursor: TableCursor<Row>;
  readonly props: () => TableProps<Row>;
  /** Returns the index of a row's line. Undefined for a row that the table does not show. */
  readonly lineOf: (rowId: string) => number | undefined;
}

/** Changes the selection of a table by keys and clicks. */
export class SelectionActions<Row> {
  readonly #options: SelectionActionsOptions<Row>;
  /** The row that was pressed to change the selection. */
  #pressed: IRowNode<DisplayRow<Row>> | undefined;
  /** The row at the cursor before a click. */
  #rowBefore: Row | undefined;

  constructor(options: SelectionActionsOptions<Row>) {
    this.#options = options;
  }

  /** Whether a click changes the selection: with Shift or Ctrl, or at the mark of a row. */
  isForSelection(click: MouseEvent, { data }: IRowNode<DisplayRow<Row>>): boolean {
    const { target, clientX, shiftKey, ctrlKey, metaKey, button } = click;
    if (this.#options.props().selection === undefined || button !== 0) return false;
    if (data === undefined || data instanceof GroupRow || !(target instanceof Element)) return false;
    if (shiftKey) return true;
    // Ctrl and a click on a link opens another tab.
    if (target.closest('a') !== null && opensNewTab(click)) return false;
    if (ctrlKey || metaKey) return true;
    const cell = target.closest('.ag-cell[aria-colindex="1"]');
    return cell !== null && clientX - cell.getBoundingClientRect().left < this.#markPx();
  }

  /** Call for the press of such a click, before the grid moves its cursor to the row. */
  press(node: IRowNode<DisplayRow<Row>>): void {
    const { api } = this.#options;
    this.#pressed = node;
    const index = api.getFocusedCell()?.rowIndex;
    const line = index === undefined ? undefined : api.getDisplayedRowAtIndex(index)?.data;
    this.#rowBefore = line instanceof GroupRow ? undefined : line;
  }

  /** Whether a click ends the press of the same row. The press of a text selection begins elsewhere. */
  isPressed(node: IRowNode<DisplayRow<Row>>): boolean {
    const isSame = this.#pressed === node;
    this.#pressed = undefined;
    return isSame;
  }

  /** Call for a click that changes the selection. */
  click({ shiftKey }: MouseEvent, { data, rowIndex }: IRowNode<DisplayRow<Row>>): void {
    const { cursor, props } = this.#options;
    if (data === undefined || data instanceof GroupRow || rowIndex === null) return;
    if (shiftKey) this.#extendTo(rowIndex, this.#rowBefore ?? data);
    else props().selection?.toggle(data);
    cursor.focusLine(rowIndex);
  }

  /** @returns Whether the key had an effect. */
  run(action: SelectionAction, node: IRowNode<DisplayRow<Row>>): boolean {
    const { selection, rows, onSelectAll } = this.#options.props();
    if (selection === undefined) return false;
    switch (action) {
      case 'extendDown':
        return this.#extend(node, 1);
      case 'extendUp':
        return this.#extend(node, -1);
      case 'selectAll':
        selection.add(rows ?? this.#rowsBetween(0, this.#options.api.getDisplayedRowCount() - 1));
        onSelectAll?.();
        return true;
      case 'clearSelection':
        if (selection.rows().size === 0) return false;
        selection.clear();
        return true;
    }
  }

  /** Moves the cursor to the next row in a direction, and selects from the start of the range to it. */
  #extend({ data, rowIndex }: IRowNode<DisplayRow<Row>>, step: 1 | -1): boolean {
    const { api, cursor } = this.#options;
    if (rowIndex === null) return true;
    let next = rowIndex + step;
    while (api.getDisplayedRowAtIndex(next)?.data instanceof GroupRow) next += step;
    const row = api.getDisplayedRowAtIndex(next)?.data;
    if (row === undefined || row instanceof GroupRow) return true;
    this.#extendTo(next, data === undefined || data instanceof GroupRow ? row : data);
    cursor.focusLine(next);
    return true;
  }

  /** @param start where the range starts if no row was selected before */
  #extendTo(index: number, start: Row): void {
    const { props, lineOf } = this.#options;
    const { selection, rowId } = props();
    if (selection === undefined) return;
    const { anchorId } = selection;
    if (anchorId === undefined || lineOf(anchorId) === undefined) selection.startRange(start);
    const from = lineOf(selection.anchorId ?? rowId(start)) ?? index;
    selection.extend(this.#rowsBetween(Math.min(from, index), Math.max(from, index)));
  }

  /** Returns the rows of some lines, both ends included. */
  #rowsBetween(first: number, last: number): readonly Row[] {
    const { api } = this.#options;
    return Array.from({ length: last - first + 1 }, (_, at) =>
      api.getDisplayedRowAtIndex(first + at),
    ).flatMap((node) => (node?.data === undefined || node.data instanceof GroupRow ? [] : [node.data]));
  }

  #markPx(): number {
    const indent = this.#options.element.style.getPropertyValue('--row-indent');
    return paddingPx + (Number.parseFloat(indent) || 0);
  }
}
