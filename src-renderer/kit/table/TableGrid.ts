import './gridModules.ts';
import {
  type CellPosition,
  type Column,
  createGrid,
  type GridApi,
  type IRowNode,
  type RowClickedEvent,
} from 'ag-grid-community';
import { clockNow, onClockTick } from '../format/clock.ts';
import { copyText } from '../overlay/copyText.ts';
import { CellFilters } from './CellFilters.ts';
import { refreshAges } from './cells.ts';
import { layoutFromGrid } from './columnLayout.ts';
import type { TableColumn } from './columns.ts';
import { copyRows } from './copyRows.ts';
import { drawGroupRow } from './drawGroupRow.ts';
import { type DrawWithReact, gridColumns } from './gridColumns.ts';
import { fixedOptions } from './gridOptions.ts';
import { type DisplayRow, GroupRow } from './groupRows.ts';
import { changeLayout, layoutOf, onLayoutChange } from './layouts.ts';
import type { Sort } from './sortRows.ts';
import type { TableProps } from './TableProps.ts';
import { TableRows } from './TableRows.ts';
import { type TableAction, tableAction } from './tableKeys.ts';
import { readTableSession, writeTableSession } from './tableSession.ts';
import { keepTabStops } from './tabStops.ts';

type Data<Row> = DisplayRow<Row>;

/**
 * One grid on the screen: owns AG Grid, and what a person did to it. The React component around it hands it new props; rows,
 * groups and cells never pass through React.
 */
export class TableGrid<Row> {
  readonly #element: HTMLElement;
  readonly #api: GridApi<Data<Row>>;
  readonly #rows = new TableRows<Row>();
  readonly #filters = new CellFilters();
  readonly #withReact: DrawWithReact<Row>;
  readonly #disposals: readonly (() => void)[];
  #props: TableProps<Row>;
  #sort: Sort | null;
  readonly #toggled: Set<string>;
  #scrollTopToRestore: number | undefined;
  #lines: readonly Data<Row>[] = [];
  /** The cell under the pointer. */
  #pointed: { readonly column: Column; readonly data: Data<Row> | undefined } | undefined;
  /** The line that the keyboard cursor was on last. */
  #cursor: number | undefined;

  /** @param withReact draws the few cells that hold controls */
  constructor(element: HTMLElement, props: TableProps<Row>, withReact: DrawWithReact<Row>) {
    const session = readTableSession(props.id);
    this.#element = element;
    this.#props = props;
    this.#withReact = withReact;
    this.#sort =
      props.onSort === undefined
        ? session.sort === undefined
          ? (props.defaultSort ?? null)
          : session.sort
        : (props.sort ?? null);
    this.#toggled = new Set(session.toggled);
    this.#scrollTopToRestore = props.startsAtTop === true ? undefined : session.scrollTop;
    if (props.source === undefined) this.#lines = this.#linesNow();
    this.#api = this.#create();
    this.#placeColumns();
    this.#indentRows();
    element.addEventListener('pointerover', this.#onPointerOver);
    element.addEventListener('keydown', this.#onKeyDown, { capture: true });
    element.addEventListener('focusin', this.#onFocusIn);
    this.#disposals = [
      () => element.removeEventListener('pointerover', this.#onPointerOver),
      () => element.removeEventListener('keydown', this.#onKeyDown, { capture: true }),
      () => element.removeEventListener('focusin', this.#onFocusIn),
      onLayoutChange(() => this.#showColumns()),
      onClockTick(() => refreshAges(element, clockNow())),
      keepTabStops(element, { focusHead: () => this.#focusHead(), focusRows: () => this.focus() }),
    ];
  }

  /** Takes new props; does only what they changed. */
  update(props: TableProps<Row>): void {
    const before = this.#props;
    this.#props = props;
    const asked = props.onSort === undefined ? this.#sort : (props.sort ?? null);
    const sorted = asked?.column !== this.#sort?.column || asked?.order !== this.#sort?.order;
    this.#sort = asked;
    if (props.columns !== before.columns) this.#showColumns();
    else if (sorted) this.#showSort();
    if (props.source !== before.source && props.source !== undefined) {
      this.#api.setGridOption('datasource', this.#datasource());
    }
    const keys = ['rows', 'groupBy', 'singlesAsRows', 'columns'] as const;
    // Who is told of a sort sends the rows in it; these are still those of the sort before.
    const sortedHere = sorted && props.onSort === undefined;
    if (props.source === undefined && (sortedHere || keys.some((key) => props[key] !== before[key])))
      this.#showRows();
  }

  clearSelection(): void {
    this.#api.deselectAll();
  }

  /** Puts the keyboard cursor where it was, or on the first row that is seen. @returns whether there is a row */
  focus(): boolean {
    const count = this.#api.getDisplayedRowCount();
    const column = this.#api.getAllDisplayedColumns()[0];
    if (column === undefined || count === 0) return false;
    const kept = this.#api.getFocusedCell()?.rowIndex ?? this.#cursor;
    this.#api.setFocusedCell(Math.min(kept ?? this.#api.getFirstDisplayedRowIndex(), count - 1), column);
    return true;
  }

  destroy(): void {
    for (const dispose of this.#disposals) dispose();
    this.#filters.hide();
    this.#api.destroy();
  }

  #focusLine(index: number): void {
    const column = this.#api.getFocusedCell()?.column ?? this.#api.getAllDisplayedColumns()[0];
    if (column === undefined) return;
    this.#api.ensureIndexVisible(index);
    this.#api.setFocusedCell(index, column);
  }

  #focusHead(): void {
    const [first] = this.#api.getAllDisplayedColumns();
    if (first !== undefined) this.#api.setFocusedHeader(first);
  }

  #create(): GridApi<Data<Row>> {
    const { rowId, source } = this.#props;
    return createGrid<Data<Row>>(this.#element, {
      ...fixedOptions(this.#props),
      columnDefs: this.#columnDefs(),
      getRowId: ({ data }) => (data instanceof GroupRow ? `group:${data.path}` : `row:${rowId(data)}`),
      ...(source === undefined
        ? { rowModelType: 'clientSide', rowData: [...this.#lines] }
        : { rowModelType: 'infinite', datasource: this.#datasource() }),
      // The grid asks for a line's part beside each edge, too; nothing is fixed there.
      fullWidthCellRenderer: ({
        data,
        pinned,
      }: {
        readonly data?: Data<Row>;
        readonly pinned?: string | null;
      }) => (data instanceof GroupRow && !pinned ? this.#drawGroup(data) : document.createElement('span')),
      onFirstDataRendered: () => this.#restoreScroll(),
      onSortChanged: () => this.#onSortChanged(),
      onSelectionChanged: () => this.#props.onSelectionChange?.(this.#selected()),
      onRowClicked: (event) => this.#onRowClicked(event),
      onCellMouseOver: ({ column, data, event }) => {
        this.#pointed = { column, data };
        this.#offerFilter(event?.target ?? null);
      },
      onCellMouseOut: () => {
        this.#pointed = undefined;
        this.#filters.hide();
      },
      onBodyScrollEnd: () => this.#onScrollEnd(),
      onColumnResized: ({ finished, source: by, columns }) => {
        this.#placeColumns();
        if (finished && by === 'uiColumnResized')
          this.#keepLayout(columns?.map((one) => one.getColId()) ?? []);
      },
      onColumnMoved: ({ finished, source: by }) => {
        if (finished && by === 'uiColumnMoved') this.#keepLayout([]);
      },
      onDisplayedColumnsChanged: () => this.#placeColumns(),
      onGridSizeChanged: () => this.#placeColumns(),
    });
  }

  #columnDefs() {
    const { id, columns } = this.#props;
    return gridColumns({ columns, layout: layoutOf(id), sort: this.#sort, withReact: this.#withReact });
  }

  #showColumns(): void {
    this.#api.setGridOption('columnDefs', this.#columnDefs());
    this.#showSort();
    this.#placeColumns();
  }

  #showSort(): void {
    this.#api.applyColumnState({
      state: this.#props.columns.map(({ id }) => ({
        colId: id,
        sort: this.#sort?.column === id ? this.#sort.order : null,
      })),
    });
  }

  #linesNow(): readonly Data<Row>[] {
    return this.#rows.lines(this.#props, this.#sort, this.#toggled);
  }

  #showRows(): void {
    // Undefined until the first focus, whatever its type says.
    const cursor = this.#api.getFocusedCell() ?? undefined;
    const node = cursor && this.#api.getDisplayedRowAtIndex(cursor.rowIndex);
    this.#lines = this.#linesNow();
    this.#indentRows();
    this.#api.setGridOption('rowData', [...this.#lines]);
    if (cursor !== undefined && node !== undefined) this.#followCursor(cursor, node);
    this.#restoreScroll();
  }

  /** The cursor stays on its row while that is in sight; the grid would leave it on whatever row has the number now. */
  #followCursor({ rowIndex, column }: CellPosition, { id }: IRowNode): void {
    const node = this.#api.getRenderedNodes().find((one) => one.id === id);
    const index = node?.rowIndex;
    if (index === undefined || index === null || index === rowIndex) return;
    const active = document.activeElement;
    // Whoever works elsewhere keeps the focus there.
    if (this.#element.contains(active) && active?.closest('.ag-row') != null)
      this.#api.setFocusedCell(index, column);
    else this.#api.clearFocusedCell();
    this.#cursor = index;
  }

  #datasource() {
    const { source } = this.#props;
    return {
      getRows: (asked: {
        readonly startRow: number;
        readonly endRow: number;
        readonly sortModel: readonly { readonly colId: string; readonly sort: string }[];
        successCallback(rows: Row[], lastRow?: number): void;
        failCallback(): void;
      }) => {
        if (source === undefined) return;
        // What the grid asks for now; it tells of the change of sort only afterwards.
        const [by] = asked.sortModel;
        const sort: Sort | null =
          by === undefined ? null : { column: by.colId, order: by.sort === 'desc' ? 'desc' : 'asc' };
        source.load(asked.startRow, asked.endRow, sort).then(
          ({ rows, total }) => asked.successCallback([...rows], total),
          (error: unknown) => {
            asked.failCallback();
            this.#props.onLoadFailed?.(error);
          },
        );
      },
    };
  }

  #drawGroup(group: GroupRow<Row>): HTMLElement {
    const { columns, groupLabel } = this.#props;
    return drawGroupRow({
      group,
      label: groupLabel?.(group) ?? { text: group.key === '' ? '(none)' : group.key },
      expanded: this.#isExpanded(group),
      columns,
      onToggle: () => this.#toggle(group, !this.#isExpanded(group)),
    });
  }

  #isExpanded(group: GroupRow<Row>): boolean {
    return (this.#props.startsExpanded?.(group) ?? true) !== this.#toggled.has(group.path);
  }

  #toggle(group: GroupRow<Row>, expand: boolean): void {
    if (this.#isExpanded(group) === expand) return;
    if (this.#toggled.has(group.path)) this.#toggled.delete(group.path);
    else this.#toggled.add(group.path);
    writeTableSession(this.#props.id, { toggled: [...this.#toggled] });
    this.#showRows();
    // The line itself stays, and so does the focus on it.
    const button = this.#element.querySelector(`[data-group="${CSS.escape(group.path)}"]`);
    button?.setAttribute('aria-expanded', String(expand));
  }

  #onSortChanged(): void {
    const column = this.#api.getColumnState().find(({ sort }) => sort === 'asc' || sort === 'desc');
    const sort: Sort | null =
      column?.sort === 'asc' || column?.sort === 'desc' ? { column: column.colId, order: column.sort } : null;
    // The grid also tells what it was told.
    if (sort?.column === this.#sort?.column && sort?.order === this.#sort?.order) return;
    if (this.#props.onSort !== undefined) {
      this.#props.onSort(sort);
      return;
    }
    this.#sort = sort;
    writeTableSession(this.#props.id, { sort });
    // The infinite model asks its source again by itself.
    if (this.#props.source === undefined) this.#showRows();
  }

  #selected(): readonly Row[] {
    return this.#api.getSelectedRows().filter((row): row is Row => !(row instanceof GroupRow));
  }

  #onRowClicked({ data, event }: RowClickedEvent<Data<Row>>): void {
    const target = event?.target instanceof Element ? event.target : null;
    if (data === undefined || data instanceof GroupRow) {
      if (data instanceof GroupRow) this.#toggle(data, !this.#isExpanded(data));
      return;
    }
    const control = target?.closest('button, input, [role=button], [role=menuitem]') ?? null;
    if (control !== null || !(event instanceof MouseEvent) || getSelection()?.isCollapsed === false) return;
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;
    if (target?.closest('a') !== null && elsewhere) return;
    event.preventDefault();
    this.#props.onOpen?.(data);
  }

  /** Comes before the grid, which tells of a key only when the next one may have been pressed already. */
  readonly #onKeyDown = (key: KeyboardEvent): void => {
    if (key.target instanceof Element && key.target.closest('input, textarea, select') !== null) return;
    const node = this.#rowOf(key.target);
    const data = node?.data;
    if (node === undefined || data === undefined) return;
    const action = tableAction(key, data instanceof GroupRow);
    const column = this.#api.getFocusedCell()?.column;
    if (action !== undefined && this.#act(action, data, node, column)) {
      key.preventDefault();
      key.stopPropagation();
    }
  };

  /** @returns whether there was something to do; a key without effect is left to whoever else wants it */
  #act(action: TableAction, data: Data<Row>, node: IRowNode, column: Column | undefined): boolean {
    if (action === 'first' || action === 'last') {
      this.#focusLine(action === 'first' ? 0 : this.#api.getDisplayedRowCount() - 1);
      return true;
    }
    if (data instanceof GroupRow) {
      this.#toggle(data, action === 'open' ? !this.#isExpanded(data) : action === 'expand');
      return true;
    }
    return this.#actOnRow(action, data, node, column === undefined ? undefined : this.#columnOf(column));
  }

  #actOnRow(action: TableAction, row: Row, node: IRowNode, column: TableColumn<Row> | undefined): boolean {
    const { onOpen, onPreview, selectable = false } = this.#props;
    switch (action) {
      case 'open':
        onOpen?.(row);
        return onOpen !== undefined;
      case 'preview':
        onPreview?.(row);
        return onPreview !== undefined;
      case 'select':
        if (selectable) node.setSelected(node.isSelected() !== true);
        return selectable;
      case 'selectAll':
        if (selectable) this.#api.selectAll();
        return selectable;
      case 'copy':
        return this.#copy(row, column);
      case 'include':
      case 'exclude': {
        const filter = column?.filter?.(row);
        if (column === undefined || !filter) return false;
        this.#props.onFilter?.(column.id, filter.value, action === 'include' ? 1 : -1);
        return true;
      }
      default:
        return false;
    }
  }

  #copy(row: Row, column: TableColumn<Row> | undefined): boolean {
    // Marked text is the browser's to copy.
    if (getSelection()?.isCollapsed === false) return false;
    const selected = this.#selected();
    if (selected.length > 0) void copyText(copyRows(selected, this.#shownColumns()));
    else if (column !== undefined) void copyText(column.text(row));
    return true;
  }

  #shownColumns(): TableColumn<Row>[] {
    return this.#api.getAllDisplayedColumns().flatMap((one) => this.#columnOf(one) ?? []);
  }

  #columnOf(column: Column): TableColumn<Row> | undefined {
    return this.#props.columns.find(({ id }) => id === column.getColId());
  }

  /** At once, too: a key may ask for something of the row under the cursor. */
  readonly #onFocusIn = ({ target }: FocusEvent): void => {
    const node = this.#rowOf(target);
    if (node?.rowIndex == null) return;
    this.#cursor = node.rowIndex;
    const { data } = node;
    if (data !== undefined && !(data instanceof GroupRow)) this.#props.onCursor?.(data);
  };

  #rowOf(target: EventTarget | null): IRowNode<Data<Row>> | undefined {
    const row = target instanceof Element ? target.closest('.ag-row') : null;
    return row === null ? undefined : this.#api.getDisplayedRowAtIndex(Number(row.getAttribute('row-index')));
  }

  /** The grid tells when the pointer comes into a cell, not when it goes from one part of it to the next. */
  readonly #onPointerOver = ({ target }: Event): void => {
    if (target instanceof Element && target.closest('[data-part]') !== null) this.#offerFilter(target);
  };

  #offerFilter(target: EventTarget | null): void {
    const { onFilter } = this.#props;
    const data = this.#pointed?.data;
    const column = this.#pointed === undefined ? undefined : this.#columnOf(this.#pointed.column);
    if (column === undefined || onFilter === undefined || data === undefined || data instanceof GroupRow)
      return;
    const at = target instanceof Element ? target : null;
    const part = at?.closest<HTMLElement>('[data-part]') ?? null;
    const filter = column.filter?.(data, part?.dataset.part);
    const cell = at?.closest('.ag-cell') ?? null;
    if (!filter || cell === null) return;
    this.#filters.show(cell, part, filter.label, (sign) => onFilter(column.id, filter.value, sign));
  }

  get #viewport(): Element | null {
    return this.#element.querySelector('.ag-grid-viewport');
  }

  #onScrollEnd(): void {
    const scrollTop = this.#viewport?.scrollTop ?? 0;
    writeTableSession(this.#props.id, { scrollTop });
    const last = this.#api.getLastDisplayedRowIndex();
    if (last >= 0 && last >= this.#api.getDisplayedRowCount() - 1) this.#props.onReachEnd?.();
  }

  #restoreScroll(): void {
    const { rows, source } = this.#props;
    if (this.#scrollTopToRestore === undefined || (rows === undefined && source === undefined)) return;
    const viewport = this.#viewport;
    if (viewport === null || viewport.scrollHeight <= viewport.clientHeight) return;
    viewport.scrollTop = this.#scrollTopToRestore;
    this.#scrollTopToRestore = undefined;
  }

  #keepLayout(resized: readonly string[]): void {
    const { id, columns } = this.#props;
    const shown = this.#api
      .getColumnState()
      .filter(({ colId }) => columns.some((column) => column.id === colId))
      .map(({ colId, hide, width }) => ({ id: colId, hidden: hide === true, width: width ?? 0 }));
    changeLayout(id, layoutFromGrid(shown, layoutOf(id), resized));
  }

  #indentRows(): void {
    const { groupBy = [], selectable = false } = this.#props;
    // Where there are boxes, they stay in one line.
    this.#tell('--row-indent', `${selectable ? 0 : groupBy.length * 20}px`);
  }

  /** Tells the lines of groups where the columns stand. */
  #placeColumns(): void {
    const shown = new Map(this.#api.getAllDisplayedColumns().map((one) => [one.getColId(), one]));
    // Its cells keep 16 px from the edge of the table, those of the others 8.
    const last = [...shown.values()].at(-1);
    let head = Number.POSITIVE_INFINITY;
    for (const [index, column] of this.#props.columns.entries()) {
      const place = shown.get(column.id);
      const left = place?.getLeft() ?? 0;
      this.#tell(`--left-${index}`, `${left}px`);
      const widthPx = (place?.getActualWidth() ?? 0) - (place !== undefined && place === last ? 8 : 0);
      this.#tell(`--width-${index}`, `${widthPx}px`);
      if (place !== undefined && column.group !== undefined && left > 0) head = Math.min(head, left);
    }
    this.#tell('--group-head-width', Number.isFinite(head) ? `${head}px` : '100%');
  }

  /** Sets what every cell inherits; only where it is another, since each of them is styled anew by that. */
  #tell(property: string, value: string): void {
    const { style } = this.#element;
    if (style.getPropertyValue(property) !== value) style.setProperty(property, value);
  }
}
