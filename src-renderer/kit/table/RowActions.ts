import type { GridApi, IRowNode } from 'ag-grid-community';
import { isRowTextSelected } from '../text/pageSelection.ts';
import { copyText } from '../toasts/copyText.ts';
import { controlOf, isForCellControl, opensNewTab } from './cellControls.ts';
import type { TableColumn } from './columns.ts';
import { columnOf, selectedRows, visibleColumns } from './gridQueries.ts';
import { type DisplayRow, GroupRow } from './groupRows.ts';
import type { TableCursor } from './TableCursor.ts';
import type { TableProps } from './TableProps.ts';
import { type TableAction, tableAction } from './tableKeys.ts';

/** Formats rows for the clipboard, separated by tabs, so that spreadsheets detect the cells. */
export function copyRows<Row>(rows: readonly Row[], columns: ReadonlyArray<TableColumn<Row>>): string {
  const clean = (text: string) => text.replace(/[\t\r\n]+/g, ' ');
  const lines = rows.map((row) => columns.map((column) => clean(column.text(row))).join('\t'));
  return [columns.map(({ header }) => header).join('\t'), ...lines].join('\n');
}

interface RowActionsOptions<Row> {
  readonly element: HTMLElement;
  readonly api: GridApi<DisplayRow<Row>>;
  readonly cursor: TableCursor<Row>;
  readonly props: () => TableProps<Row>;
  readonly isExpanded: (group: GroupRow<Row>) => boolean;
  readonly toggle: (group: GroupRow<Row>) => void;
}

/** Elements of a cell that handle clicks themselves. The link of a row name opens the row. */
const ownControls = 'button, input, a:not([data-opens-row]), [role=button], [role=menuitem]';

/**
 * Handles keys at the cursor's row and clicks on rows.
 * Uses its own listeners: the grid's events come a task later, after the browser has followed a link.
 */
export class RowActions<Row> {
  readonly #options: RowActionsOptions<Row>;

  constructor(options: RowActionsOptions<Row>) {
    this.#options = options;
    options.element.addEventListener('keydown', this.#onKeyDown, { capture: true });
    options.element.addEventListener('pointerdown', this.#onPointerDown);
    options.element.addEventListener('click', this.#onClick);
  }

  destroy(): void {
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
    if (data === undefined || !(click.target instanceof Element)) return;
    if (data instanceof GroupRow) {
      toggle(data);
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
  #runAction(action: TableAction, data: DisplayRow<Row>, node: IRowNode): boolean {
    const { api, cursor, isExpanded, toggle } = this.#options;
    if (action === 'first' || action === 'last') {
      cursor.focusLine(action === 'first' ? 0 : api.getDisplayedRowCount() - 1);
      return true;
    }
    if (data instanceof GroupRow) {
      if (action === 'open' || isExpanded(data) !== (action === 'expand')) toggle(data);
      return true;
    }
    return this.#runRowAction(action, data, node);
  }

  #runRowAction(action: TableAction, row: Row, node: IRowNode): boolean {
    const { api, props } = this.#options;
    const { onOpen, onPreview, onFilter, selectable } = props();
    switch (action) {
      case 'open':
        onOpen?.(row);
        return onOpen !== undefined;
      case 'preview':
        onPreview?.(row);
        return onPreview !== undefined;
      case 'select':
        if (selectable !== undefined) node.setSelected(node.isSelected() !== true);
        return selectable !== undefined;
      case 'selectAll':
        if (selectable !== undefined) api.selectAll();
        return selectable !== undefined;
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
    const selected = props().selectable === undefined ? [] : selectedRows(api);
    const column = this.#column();
    if (selected.length > 0) void copyText(copyRows(selected, visibleColumns(api, props().columns)));
    else if (column !== undefined) void copyText(column.text(row));
    return true;
  }

  #column(): TableColumn<Row> | undefined {
    const { api, props } = this.#options;
    const column = api.getFocusedCell()?.column;
    return column && columnOf(column, props().columns);
  }
}
