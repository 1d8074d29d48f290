import type { GridApi, IRowNode } from 'ag-grid-community';
import { isRowTextSelected } from '../text/pageSelection.ts';
import { copyText } from '../toasts/copyText.ts';
import { controlOf, isForCellControl, opensNewTab } from './cellControls.ts';
import type { TableColumn } from './columns.ts';
import { copyRows } from './copyRows.ts';
import { exportedCell } from './exportedCell.ts';
import { columnOf, visibleColumns } from './gridQueries.ts';
import { type DisplayRow, GroupRow } from './groupRows.ts';
import { SelectionActions } from './SelectionActions.ts';
import type { TableCursor } from './TableCursor.ts';
import type { TableProps } from './TableProps.ts';
import { isSelectionAction, type TableAction, tableAction } from './tableKeys.ts';

interface RowActionsOptions<Row> {
  readonly element: HTMLElement;
  readonly api: GridApi<DisplayRow<Row>>;
  readonly cursor: TableCursor<Row>;
  readonly props: () => TableProps<Row>;
  readonly isExpanded: (group: GroupRow<Row>) => boolean;
  readonly toggle: (group: GroupRow<Row>) => void;
  /** Returns the index of a row's line. Undefined for a row that the table does not show. */
  readonly lineOf: (rowId: string) => number | undefined;
}

/** Elements of a cell that handle clicks themselves. The link of a row name opens the row. */
const ownControls = 'button, input, a:not([data-opens-row]), [role=button], [role=menuitem]';

/**
 * Handles keys at the cursor's row and clicks on rows.
 * Uses its own listeners: the grid's events come a task later, after the browser has followed a link.
 */
export class RowActions<Row> {
  readonly #options: RowActionsOptions<Row>;
  readonly #selecting: SelectionActions<Row>;

  constructor(options: RowActionsOptions<Row>) {
    this.#options = options;
    this.#selecting = new SelectionActions(options);
    options.element.addEventListener('mousedown', this.#onMouseDown, { capture: true });
    options.element.addEventListener('keydown', this.#onKeyDown, { capture: true });
    options.element.addEventListener('pointerdown', this.#onPointerDown);
    options.element.addEventListener('click', this.#onClick);
  }

  destroy(): void {
    this.#options.element.removeEventListener('mousedown', this.#onMouseDown, { capture: true });
    this.#options.element.removeEventListener('keydown', this.#onKeyDown, { capture: true });
    this.#options.element.removeEventListener('pointerdown', this.#onPointerDown);
    this.#options.element.removeEventListener('click', this.#onClick);
  }

  readonly #onKeyDown = (key: KeyboardEvent): void => {
    if (isForCellControl(key)) return;
    const node = this.#options.cursor.rowOf(key.target);
    const data = node?.data;
    if (node === undefined || data === undefined) return;
    const action = tableAction(key, data instanceof GroupRow);
    const control = action === 'open' ? controlOf(key.target) : null;
    control?.click();
    if (control !== null || (action !== undefined && this.#runAction(action, data, node))) {
      key.preventDefault();
      key.stopPropagation();
    }
  };

  readonly #onMouseDown = (press: MouseEvent): void => {
    const node = this.#options.cursor.rowOf(press.target);
    if (node === undefined || !this.#isForSelection(press, node)) return;
    // The browser would select the text of all rows between.
    press.preventDefault();
    this.#selecting.press(node);
  };

  /** Whether a click changes the selection instead of opening the row. */
  #isForSelection(click: MouseEvent, node: IRowNode<DisplayRow<Row>>): boolean {
    return (
      click.target instanceof Element &&
      click.target.closest(ownControls) === null &&
      this.#selecting.isForSelection(click, node)
    );
  }

  readonly #onPointerDown = ({ target, button }: PointerEvent): void => {
    const data = this.#options.cursor.rowOf(target)?.data;
    if (data === undefined || data instanceof GroupRow || button !== 0 || !(target instanceof Element))
      return;
    if (target.closest(ownControls) === null) this.#options.props().onPointerDown?.(data);
  };

  readonly #onClick = (click: MouseEvent): void => {
    const { cursor, props, toggle } = this.#options;
    const node = cursor.rowOf(click.target);
    // A row can have several elements, one for each group of pinned columns.
    const isTextSelected = isRowTextSelected((end) => node !== undefined && cursor.rowOf(end) === node);
    const data = node?.data;
    if (node === undefined || data === undefined || !(click.target instanceof Element)) return;
    if (data instanceof GroupRow) {
      toggle(data);
      return;
    }
    if (this.#isForSelection(click, node) && this.#selecting.isPressed(node)) {
      click.preventDefault();
      this.#selecting.click(click, node);
      return;
    }
    const { onOpen } = props();
    if (onOpen === undefined || click.target.closest(ownControls) !== null) return;
    const onLink = click.target.closest('a') !== null;
    // A click at the end of a text selection does not open the row.
    if (onLink ? opensNewTab(click) : isTextSelected) return;
    click.preventDefault();
    onOpen(data);
  };

  /** @returns Whether the key had an effect. Otherwise the event propagates. */
  #runAction(action: TableAction, data: DisplayRow<Row>, node: IRowNode<DisplayRow<Row>>): boolean {
    const { api, cursor, isExpanded, toggle } = this.#options;
    if (action === 'first' || action === 'last') {
      cursor.focusLine(action === 'first' ? 0 : api.getDisplayedRowCount() - 1);
      return true;
    }
    if (isSelectionAction(action)) return this.#selecting.run(action, node);
    if (data instanceof GroupRow) {
      if (action === 'open' || isExpanded(data) !== (action === 'expand')) toggle(data);
      return true;
    }
    return this.#runRowAction(action, data);
  }

  #runRowAction(action: TableAction, row: Row): boolean {
    const { onOpen, onPreview, onFilter, selection } = this.#options.props();
    switch (action) {
      case 'open':
        onOpen?.(row);
        return onOpen !== undefined;
      case 'preview':
        onPreview?.(row);
        return onPreview !== undefined;
      case 'select':
        selection?.toggle(row);
        return selection !== undefined;
      case 'copy':
        return this.#copy(row);
      case 'include':
      case 'exclude': {
        const column = this.#column();
        const filter = column?.filter?.(row);
        if (column === undefined || !filter) return false;
        onFilter?.(column.id, filter.value, action === 'include' ? 1 : -1);
        return true;
      }
      default:
        return false;
    }
  }

  #copy(row: Row): boolean {
    // The browser copies the selected text.
    if (getSelection()?.isCollapsed === false) return false;
    const { api, props } = this.#options;
    const { selection, columns } = props();
    const selected = selection?.rows();
    const column = this.#column();
    if (selected !== undefined && selected.size > 0)
      void copyText(copyRows(selected.values(), visibleColumns(api, columns)));
    else if (column !== undefined) void copyText(exportedCell(column, row));
    return true;
  }

  #column(): TableColumn<Row> | undefined {
    const { api, props } = this.#options;
    const column = api.getFocusedCell()?.column;
    return column && columnOf(column, props().columns);
  }
}
