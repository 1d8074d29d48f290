import type { Column, ColumnResizedEvent, GridApi, GridOptions, IDatasource } from 'ag-grid-community';
import { clockNow, onClockTick } from '../format/clock.ts';
import { registerList } from '../keys/listEntry.ts';
import { CellFilters } from './CellFilters.ts';
import { ColumnFit } from './ColumnFit.ts';
import { refreshAges } from './cells.ts';
import { layoutFromGrid } from './columnLayout.ts';
import { publishColumnOffsets, publishIndent } from './columnOffsets.ts';
import { GroupLine } from './GroupLine.tsx';
import { fixedOptions } from './gridOptions.ts';
import { columnOf, selectedRows, visibleLines } from './gridQueries.ts';
import { type DisplayRow, GroupRow } from './groupRows.ts';
import { changeLayout, layoutOf } from './layouts.ts';
import { leftRow, rememberRow } from './leftRows.ts';
import { OpenRow } from './OpenRow.ts';
import { RowActions } from './RowActions.ts';
import { RowBuffer } from './RowBuffer.ts';
import type { RowSource } from './RowSource.ts';
import { retainGridStyles } from './retainGridStyles.ts';
import type { Sort } from './sortRows.ts';
import { stopScrollEcho } from './stopScrollEcho.ts';
import { TableCursor } from './TableCursor.ts';
import type { TableProps } from './TableProps.ts';
import { readTableSession, writeTableSession } from './tableSession.ts';
import { limitTabStops } from './tabStops.ts';
import type { TableState } from './useTableLines.ts';

type Data<Row> = DisplayRow<Row>;

/** Returns the grid's id of a row. */
const rowLineId = (rowId: string): string => `row:${rowId}`;

/** The parts that exist while the grid is in the page. */
interface LiveGrid<Row> {
  readonly api: GridApi<Data<Row>>;
  readonly cursor: TableCursor<Row>;
  readonly rowBuffer: RowBuffer<Data<Row>>;
  readonly fit: ColumnFit<Row>;
  readonly disposals: readonly (() => void)[];
}

/** The behavior of a table that AG Grid does not have. React passes rows and columns to AG Grid itself. */
export class TableGrid<Row> {
  /** Options that never change, and event handlers. */
  readonly options: GridOptions<Data<Row>>;
  readonly #filters = new CellFilters();
  readonly #openRow = new OpenRow();
  readonly #changeListeners = new Set<() => void>();
  #props: TableProps<Row>;
  #state: TableState<Row>;
  #element: HTMLElement | null = null;
  #live: LiveGrid<Row> | undefined;
  #scrollTopToRestore: number | undefined;
  /** Row to focus when it appears, after the user came back to this page. */
  #rowToFocus: string | undefined;
  #hovered: { readonly column: Column; readonly data: Data<Row> | undefined } | undefined;

  constructor(props: TableProps<Row>, state: TableState<Row>) {
    this.#props = props;
    this.#state = state;
    this.#scrollTopToRestore = props.resetScroll === true ? undefined : readTableSession(props.id).scrollTop;
    this.#rowToFocus = leftRow(props.id);
    this.options = {
      ...fixedOptions(props),
      getRowId: ({ data }) => this.#lineId(data),
      fullWidthCellRenderer: GroupLine,
      fullWidthCellRendererParams: { grid: this },
      onGridReady: ({ api }) => this.#start(api),
      onGridPreDestroyed: () => this.#stop(),
      onFirstDataRendered: () => this.#restorePosition(),
      onSortChanged: () => this.#onSortChanged(),
      onSelectionChanged: ({ api }) => this.#props.onSelectionChange?.(selectedRows(api)),
      onCellMouseOver: ({ column, data, event }) => {
        this.#hovered = { column, data };
        this.#showFilterButtons(event?.target ?? null);
      },
      onCellMouseOut: () => {
        this.#hovered = undefined;
        this.#filters.hide();
      },
      onBodyScroll: ({ direction }) => {
        if (direction === 'horizontal') this.#live?.fit.showHint();
      },
      onBodyScrollEnd: () => this.#onScrollEnd(),
      onColumnResized: (event) => this.#onColumnResized(event),
      onColumnMoved: ({ finished, source: by }) => {
        if (finished && by === 'uiColumnMoved') this.#saveLayout([]);
      },
      // React queues columns and rows that change before the grid is ready.
      onDisplayedColumnsChanged: () => this.#fitColumns(),
      processRowPostCreate: ({ eRow, node }) => this.#openRow.markNew(eRow, node.id),
      onRowDataUpdated: () => this.onLines(),
    };
  }

  get props(): TableProps<Row> {
    return this.#props;
  }

  get sort(): Sort | null {
    return this.#state.sort;
  }

  /** Sets the element that contains the grid. */
  readonly setElement = (element: HTMLElement | null): void => {
    this.#element = element;
  };

  /** Calls the listener after a change of open groups or columns. Returns the function that removes it. */
  readonly onChange = (listener: () => void): (() => void) => {
    this.#changeListeners.add(listener);
    return () => this.#changeListeners.delete(listener);
  };

  isExpanded(group: GroupRow<Row>): boolean {
    return this.#state.isExpanded(group);
  }

  update(props: TableProps<Row>, state: TableState<Row>): void {
    const isChanged = state.lines !== this.#state.lines || props.columns !== this.#props.columns;
    this.#props = props;
    this.#state = state;
    if (isChanged) for (const listener of [...this.#changeListeners]) listener();
  }

  /** Call before the grid receives other lines. */
  prepareLines(lines: readonly Data<Row>[]): void {
    if (this.#props.source === undefined) this.#live?.rowBuffer.prepare(lines);
  }

  /** Call after the grid received other lines. */
  onLines(): void {
    this.#indentRows();
    if (this.#props.source === undefined) this.#live?.rowBuffer.updateBuffer();
    this.#live?.cursor.followRow();
    this.#restorePosition();
  }

  /** Call after the grid received other columns. */
  onColumns(): void {
    this.showSort(this.#state.sort);
    if (this.#props.source === undefined) this.#live?.rowBuffer.updateBuffer();
  }

  /** Call after another row was opened or closed. */
  onOpenRow(): void {
    const { openRowId } = this.#props;
    if (this.#element === null || this.#live === undefined) return;
    const { api, cursor } = this.#live;
    const closed = this.#openRow.set(
      this.#element,
      api,
      openRowId === undefined ? undefined : rowLineId(openRowId),
    );
    this.#revealOpenRow();
    // The focus was in the details, which were removed.
    if (closed !== undefined && openRowId === undefined && document.activeElement === document.body)
      cursor.focusLine(closed);
  }

  showSort(sort: Sort | null): void {
    if (this.#live === undefined) return;
    const { api } = this.#live;
    const state = this.#props.columns.map(({ id }) => ({
      colId: id,
      sort: sort?.column === id ? sort.order : null,
    }));
    // Applying a state lays out the grid, even if nothing changes.
    if (state.some(({ colId, sort: order }) => (api.getColumn(colId)?.getSort() ?? null) !== order))
      api.applyColumnState({ state });
    this.#fitColumns();
  }

  /** Connects a row source with the grid's infinite row model. */
  datasource(source: RowSource<Row>): IDatasource {
    return {
      getRows: ({ startRow, endRow, sortModel: [by], successCallback, failCallback }) => {
        // The sort of this request. `onSortChanged` comes later.
        const sort: Sort | null = by === undefined ? null : { column: by.colId, order: by.sort };
        source.load(startRow, endRow, sort).then(
          ({ rows, total }) => successCallback([...rows], total),
          (error: unknown) => {
            failCallback();
            this.#props.onLoadFailed?.(error);
          },
        );
      },
    };
  }

  #start(api: GridApi<Data<Row>>): void {
    const element = this.#element;
    const viewport = this.#viewport;
    if (element === null || viewport === null) return;
    api.setGridAriaProperty('label', this.#props.label);
    retainGridStyles();
    const cursor = new TableCursor(element, api, (line: Data<Row>, lineId) => {
      rememberRow(this.#props.id, lineId);
      if (!(line instanceof GroupRow)) this.#props.onCursor?.(line);
    });
    const rowBuffer = new RowBuffer(api, (line: Data<Row>) => this.#lineId(line));
    const fit = new ColumnFit(element, viewport, api, () => this.#props);
    const actions = new RowActions({
      element,
      api,
      cursor,
      props: () => this.#props,
      isExpanded: (group) => this.#state.isExpanded(group),
      toggle: (group) => this.#state.toggle(group),
    });
    element.addEventListener('pointerover', this.#onPointerOver);
    const disposals = [
      () => element.removeEventListener('pointerover', this.#onPointerOver),
      () => actions.destroy(),
      () => cursor.destroy(),
      () => this.#openRow.destroy(),
      () => rowBuffer.destroy(),
      () => fit.destroy(),
      onClockTick(() => refreshAges(element, clockNow())),
      stopScrollEcho(element),
      registerList(element, { focus: () => cursor.focus(), restore: () => cursor.restore() }),
      limitTabStops(element, {
        focusHeader: () => cursor.focusHeader(),
        focusRows: () => cursor.focus(),
      }),
    ];
    this.#live = { api, cursor, rowBuffer, fit, disposals };
    this.onColumns();
    this.#indentRows();
    this.onOpenRow();
  }

  #stop(): void {
    this.#filters.hide();
    for (const dispose of this.#live?.disposals ?? []) dispose();
    this.#live = undefined;
  }

  #lineId(line: Data<Row>): string {
    return line instanceof GroupRow ? `group:${line.path}` : rowLineId(this.#props.rowId(line));
  }

  #onSortChanged(): void {
    const column = this.#live?.api.getColumnState().find(({ sort }) => sort === 'asc' || sort === 'desc');
    const sort: Sort | null =
      column?.sort === 'asc' || column?.sort === 'desc' ? { column: column.colId, order: column.sort } : null;
    // The grid also reports a sort that was set by API.
    if (sort?.column === this.sort?.column && sort?.order === this.sort?.order) return;
    this.#state.setSort(sort);
  }

  /** The grid reports when the pointer enters a cell, but not when it moves between parts of a cell. */
  readonly #onPointerOver = ({ target }: Event): void => {
    if (target instanceof Element && target.closest('[data-part]') !== null) this.#showFilterButtons(target);
  };

  #showFilterButtons(target: EventTarget | null): void {
    const { onFilter } = this.#props;
    const data = this.#hovered?.data;
    const column = this.#hovered && columnOf(this.#hovered.column, this.#props.columns);
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
    return this.#element?.querySelector('.ag-grid-viewport') ?? null;
  }

  #onScrollEnd(): void {
    const scrollTop = this.#viewport?.scrollTop ?? 0;
    writeTableSession(this.#props.id, { scrollTop });
    if (this.#live === undefined) return;
    const { api } = this.#live;
    const last = visibleLines(api).at(-1)?.rowIndex;
    if (last != null && last >= api.getDisplayedRowCount() - 1) this.#props.onReachEnd?.();
  }

  #restorePosition(): void {
    this.#restoreScroll();
    this.#revealOpenRow();
    if (this.#rowToFocus === undefined || this.#live === undefined) return;
    const active = document.activeElement;
    // The title of a new page has the focus until the user moves it.
    if (active !== document.body && active?.matches('h1') !== true) this.#rowToFocus = undefined;
    const index = this.#rowToFocus && this.#live.api.getRowNode(this.#rowToFocus)?.rowIndex;
    if (typeof index !== 'number') return;
    this.#rowToFocus = undefined;
    this.#live.cursor.focusLine(index);
  }

  #revealOpenRow(): void {
    if (this.#live === undefined || this.#element === null) return;
    const { api, cursor } = this.#live;
    this.#openRow.reveal(this.#element, api, (index) => {
      this.#scrollTopToRestore = undefined;
      cursor.enterAt(index);
    });
  }

  #restoreScroll(): void {
    const { rows, source } = this.#props;
    if (this.#scrollTopToRestore === undefined || (rows === undefined && source === undefined)) return;
    const viewport = this.#viewport;
    if (viewport === null || viewport.scrollHeight <= viewport.clientHeight) return;
    viewport.scrollTop = this.#scrollTopToRestore;
    this.#scrollTopToRestore = undefined;
  }

  #onColumnResized({ finished, source, columns }: ColumnResizedEvent<Data<Row>>): void {
    this.#updateColumnOffsets();
    if (finished && source === 'uiColumnResized')
      this.#saveLayout(columns?.map((one) => one.getColId()) ?? []);
  }

  #saveLayout(resized: readonly string[]): void {
    const { id, columns } = this.#props;
    const shown = (this.#live?.api.getColumnState() ?? [])
      .filter(({ colId }) => columns.some((column) => column.id === colId))
      .map(({ colId, hide, width }) => ({ id: colId, hidden: hide === true, width: width ?? 0 }));
    changeLayout(id, layoutFromGrid(shown, layoutOf(id), resized));
  }

  #indentRows(): void {
    const { groupBy = [], selectable } = this.#props;
    // Rows with checkboxes are not indented, so that the boxes align.
    if (this.#element !== null)
      publishIndent(this.#element, selectable !== undefined ? 0 : groupBy.length * 20);
  }

  #fitColumns(): void {
    this.#live?.fit.fit();
    this.#updateColumnOffsets();
  }

  #updateColumnOffsets(): void {
    if (this.#element !== null && this.#live !== undefined)
      publishColumnOffsets(this.#element, this.#live.api, this.#props.columns);
  }
}
