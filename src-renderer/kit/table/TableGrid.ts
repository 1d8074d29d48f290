import type { ColDef, Column, ColumnResizedEvent, GridApi, IDatasource } from 'ag-grid-community';
import { clockNow, onClockTick } from '../format/clock.ts';
import { onZoneChange, windowZone } from '../format/timeZone.ts';
import { registerList } from '../keys/listEntry.ts';
import { CellFilters } from './CellFilters.ts';
import { ColumnFit } from './ColumnFit.ts';
import { ContentCells } from './ContentCells.ts';
import { refreshAges } from './cells.ts';
import { type ColumnLayout, layoutFromGrid } from './columnLayout.ts';
import { publishColumnOffsets, publishIndent } from './columnOffsets.ts';
import type { TableColumn } from './columns.ts';
import { GridRoot } from './GridRoot.ts';
import { GroupLine } from './GroupLine.tsx';
import { type CellTable, gridColumns } from './gridColumns.tsx';
import { fixedOptions } from './gridOptions.ts';
import { columnOf, visibleLines } from './gridQueries.ts';
import { type DisplayRow, GroupRow } from './groupRows.ts';
import { changeLayout, layoutOf } from './layouts.ts';
import { leftRow, rememberRow } from './leftRows.ts';
import { OpenRow } from './OpenRow.ts';
import { RowActions } from './RowActions.ts';
import { RowBuffer } from './RowBuffer.ts';
import type { RowSource } from './RowSource.ts';
import { retainGridStyles } from './retainGridStyles.ts';
import { SelectionMarks } from './SelectionMarks.ts';
import { areSameDefs } from './sameColumns.ts';
import type { Sort } from './sortRows.ts';
import { stopScrollEcho } from './stopScrollEcho.ts';
import { TableCursor } from './TableCursor.ts';
import type { TableProps } from './TableProps.ts';
import { readTableSession, writeTableSession } from './tableSession.ts';
import { limitTabStops } from './tabStops.ts';
import type { TableState } from './useTableLines.ts';
import { probableViewportWidth } from './viewportWidths.ts';

type Data<Row> = DisplayRow<Row>;

/** Delay before cells are drawn with other columns, in milliseconds. */
const redrawDelayMs = 150;

const rowPrefix = 'row:';

/** Returns the grid's id of a row. */
const rowLineId = (rowId: string): string => `${rowPrefix}${rowId}`;

/** Returns the id of a row from the grid's id. Undefined for a group. */
const rowIdOfLine = (lineId: string): string | undefined =>
  lineId.startsWith(rowPrefix) ? lineId.slice(rowPrefix.length) : undefined;

const byId = <Row>(columns: readonly TableColumn<Row>[]): ReadonlyMap<string, TableColumn<Row>> =>
  new Map(columns.map((column) => [column.id, column]));

interface DefinedColumns<Row> {
  readonly columns: ReadonlyArray<TableColumn<Row>>;
  readonly layout: ColumnLayout | undefined;
  readonly columnDefs: ColDef<Data<Row>>[];
}

/** The parts that exist while the grid is ready and in the page. */
interface LiveGrid<Row> {
  readonly api: GridApi<Data<Row>>;
  readonly cursor: TableCursor<Row>;
  readonly fit: ColumnFit<Row>;
  readonly disposals: readonly (() => void)[];
}

/**
 * An AG Grid with the behavior of our tables. It belongs to a table that is displayed, or to none:
 * it can leave the page with its rows, and come back with another table of the same kind.
 */
export class TableGrid<Row> implements CellTable<Row> {
  readonly contentCells = new ContentCells<Row>();
  readonly #root: GridRoot<Row>;
  readonly #filters = new CellFilters();
  readonly #openRow = new OpenRow();
  /** AG Grid accepts only objects as lines. */
  readonly #lineIds = new WeakMap<object, string>();
  readonly #changeListeners = new Set<() => void>();
  #props: TableProps<Row>;
  #state: TableState<Row>;
  #columns: ReadonlyMap<string, TableColumn<Row>>;
  /** The last columns for AG Grid, and what they were made of. */
  #defined: DefinedColumns<Row> | undefined;
  #source: { readonly rows: RowSource<Row>; readonly datasource: IDatasource } | undefined;
  /** The columns that the cells were drawn with. */
  #drawnColumns: ReadonlyArray<TableColumn<Row>>;
  /** The time zone that the cells were drawn with. */
  #drawnZone = windowZone();
  #redraw: ReturnType<typeof setTimeout> | undefined;
  #api: GridApi<Data<Row>> | undefined;
  #rowBuffer: RowBuffer<Data<Row>> | undefined;
  #isAttached = false;
  #live: LiveGrid<Row> | undefined;
  /** Undefined while the grid is not in the page, and for a table without selection. */
  #marks: SelectionMarks<Row> | undefined;
  #scrollTopToRestore: number | undefined;
  /** Row to focus when it appears, after the user came back to this page. */
  #rowToFocus: string | undefined;
  #hovered: { readonly column: Column; readonly data: Data<Row> | undefined } | undefined;

  constructor(props: TableProps<Row>, state: TableState<Row>) {
    this.#props = props;
    this.#state = state;
    this.#columns = byId(props.columns);
    this.#drawnColumns = props.columns;
    this.#root = new GridRoot<Row>({
      ...fixedOptions(props, () => this.#props),
      getRowId: ({ data }) => this.#lineId(data),
      fullWidthCellRenderer: GroupLine,
      fullWidthCellRendererParams: { grid: this },
      onGridReady: ({ api }) => {
        this.#api = api;
        this.#rowBuffer = new RowBuffer(api, (line: Data<Row>) => this.#lineId(line));
        if (this.#isAttached) this.#start(api);
      },
      onGridPreDestroyed: () => {
        this.#stop();
        this.#rowBuffer?.destroy();
        this.#api = undefined;
      },
      onFirstDataRendered: () => this.#restorePosition(),
      onSortChanged: () => this.#onSortChanged(),
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
      processRowPostCreate: ({ eRow, node }) => {
        this.#openRow.markNew(eRow, node.id);
        this.#marks?.mark(eRow, node.id);
      },
      onRowDataUpdated: () => this.onLines(),
    });
  }

  get props(): TableProps<Row> {
    return this.#props;
  }

  get sort(): Sort | null {
    return this.#state.sort;
  }

  column(id: string): TableColumn<Row> | undefined {
    return this.#columns.get(id);
  }

  /**
   * Puts the grid into the page.
   * @param onError Receives an error of a cell.
   */
  attach(
    parent: Element,
    props: TableProps<Row>,
    state: TableState<Row>,
    onError: (error: unknown) => void,
  ): void {
    this.#isAttached = true;
    this.#scrollTopToRestore = props.resetScroll === true ? undefined : readTableSession(props.id).scrollTop;
    this.#rowToFocus = leftRow(props.id);
    this.#root.attach(parent, onError);
    this.update(props, state);
    if (this.#api === undefined) return;
    // Out of the page, AG Grid found a viewport without a size. This makes it read the size again at once.
    this.#api.applyColumnState({ state: [] });
    this.#readScrollPosition();
    this.#start(this.#api);
  }

  /** Takes the grid out of the page. It forgets what the user did with it, but not its rows. */
  detach(): void {
    this.#isAttached = false;
    if (this.#live !== undefined) {
      const { api } = this.#live;
      this.#openRow.set(this.#element, api, undefined);
      api.clearFocusedCell();
      // The pointer does not leave an element that is removed.
      for (const row of this.#element.querySelectorAll('.ag-row-hover'))
        row.dispatchEvent(new MouseEvent('mouseleave'));
    }
    this.#stop();
    this.#root.detach();
  }

  /** Whether the grid can be displayed again. */
  get isReusable(): boolean {
    return this.#api !== undefined && !this.#root.isBroken;
  }

  /** Removes the rows outside of the viewport. */
  trim(): void {
    this.#rowBuffer?.trim();
  }

  destroy(): void {
    this.#root.destroy();
  }

  /**
   * Passes the columns, and the lines or the source of rows, to AG Grid.
   * @param layout The user's layout of the columns. Undefined for the default layout.
   */
  show(layout: ColumnLayout | undefined, lines: Data<Row>[]): void {
    const { id, columns, source } = this.#props;
    if (columns !== this.#defined?.columns || layout !== this.#defined.layout) {
      const columnDefs = gridColumns(columns, {
        table: this,
        layout,
        initialSort: this.#state.sort,
        viewportPx: probableViewportWidth(id),
      });
      const last = this.#defined?.columnDefs;
      const isSame = last !== undefined && areSameDefs(columnDefs, last);
      this.#defined = { columns, layout, columnDefs: isSame ? last : columnDefs };
    }
    const { columnDefs } = this.#defined;
    if (source === undefined) {
      this.#rowBuffer?.prepare(lines);
      this.#root.show(columnDefs, { rowData: lines }, this.#api);
    } else {
      if (source !== this.#source?.rows)
        this.#source = { rows: source, datasource: this.#datasource(source) };
      this.#root.show(columnDefs, { datasource: this.#source.datasource }, this.#api);
    }
  }

  /** Calls the listener after a change of open groups or columns. Returns the function that removes it. */
  readonly onChange = (listener: () => void): (() => void) => {
    this.#changeListeners.add(listener);
    return () => this.#changeListeners.delete(listener);
  };

  isExpanded(group: GroupRow<Row>): boolean {
    return this.#state.isExpanded(group);
  }

  update(props: TableProps<Row>, state: TableState<Row>): void {
    const hasOtherColumns = props.columns !== this.#props.columns;
    const isChanged = state.lines !== this.#state.lines || hasOtherColumns;
    const hasOtherSelection = props.selection !== this.#props.selection;
    this.#props = props;
    this.#state = state;
    if (hasOtherColumns) this.#columns = byId(props.columns);
    if (hasOtherSelection) this.#markSelection();
    if (isChanged) for (const listener of [...this.#changeListeners]) listener();
  }

  #markSelection(): void {
    this.#marks?.destroy();
    const { selection } = this.#props;
    this.#marks =
      selection === undefined || this.#live === undefined
        ? undefined
        : new SelectionMarks(this.#element, selection, rowIdOfLine);
  }

  /** Call after the grid received other lines. */
  onLines(): void {
    this.#indentRows();
    if (this.#props.source === undefined) this.#rowBuffer?.updateBuffer();
    this.#live?.cursor.followRow();
    this.#restorePosition();
  }

  /** Call after the grid received other columns. */
  onColumns(): void {
    this.#redrawLater(redrawDelayMs);
    this.#onColumns();
  }

  #onColumns(): void {
    this.showSort(this.#state.sort);
    if (this.#props.source === undefined) this.#rowBuffer?.updateBuffer();
  }

  /** Call after another row was opened or closed. */
  onOpenRow(): void {
    const { openRowId } = this.#props;
    if (this.#live === undefined) return;
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
  #datasource(source: RowSource<Row>): IDatasource {
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
    if (viewport === null) return;
    api.setGridAriaProperty('label', this.#props.label);
    retainGridStyles();
    const cursor = new TableCursor(element, api, (line: Data<Row>, lineId) => {
      rememberRow(this.#props.id, lineId);
      if (!(line instanceof GroupRow)) this.#props.onCursor?.(line);
    });
    const fit = new ColumnFit(element, viewport, api, () => this.#props);
    const actions = new RowActions({
      element,
      api,
      cursor,
      props: () => this.#props,
      isExpanded: (group) => this.#state.isExpanded(group),
      toggle: (group) => this.#state.toggle(group),
      lineOf: (rowId) => api.getRowNode(rowLineId(rowId))?.rowIndex ?? undefined,
    });
    element.addEventListener('pointerover', this.#onPointerOver);
    const disposals = [
      () => element.removeEventListener('pointerover', this.#onPointerOver),
      () => actions.destroy(),
      () => cursor.destroy(),
      () => this.#openRow.destroy(),
      () => fit.destroy(),
      onClockTick(() => refreshAges(element, clockNow())),
      onZoneChange(() => this.#redrawTimes()),
      stopScrollEcho(element),
      registerList(element, { focus: () => cursor.focus(), restore: () => cursor.restore() }),
      limitTabStops(element, {
        focusHeader: () => cursor.focusHeader(),
        focusRows: () => cursor.focus(),
      }),
    ];
    this.#live = { api, cursor, fit, disposals };
    this.#markSelection();
    // Ages and times did not change while the grid waited.
    refreshAges(element, Date.now());
    this.#redrawTimes();
    this.#redrawLater(0);
    this.#onColumns();
    this.#indentRows();
    this.onOpenRow();
  }

  /**
   * Draws the cells again after the columns changed, even if AG Grid sees no difference. Other columns often
   * come with a request for other rows: the answer must not wait for cells that it replaces.
   */
  #redrawLater(delayMs: number): void {
    if (this.#redraw !== undefined || this.#props.columns === this.#drawnColumns) return;
    this.#redraw = setTimeout(() => {
      this.#redraw = undefined;
      const drawn = byId(this.#drawnColumns);
      this.#drawnColumns = this.#props.columns;
      // React content follows its columns by itself.
      const isReact = ({ id, render }: TableColumn<Row>) =>
        render !== undefined && drawn.get(id)?.render !== undefined;
      const columns = this.#props.columns.filter((column) => !isReact(column)).map(({ id }) => id);
      this.#live?.api.refreshCells({ force: true, columns });
    }, delayMs);
  }

  /** Draws the cells again after the time zone of the window changed. */
  #redrawTimes(): void {
    if (this.#live === undefined || this.#drawnZone === windowZone()) return;
    this.#drawnZone = windowZone();
    this.#live.api.refreshCells({ force: true });
  }

  #stop(): void {
    clearTimeout(this.#redraw);
    this.#redraw = undefined;
    this.#filters.hide();
    this.#hovered = undefined;
    this.#rowBuffer?.destroy();
    for (const dispose of this.#live?.disposals ?? []) dispose();
    this.#marks?.destroy();
    this.#marks = undefined;
    this.#live = undefined;
  }

  /** The same text for each call: the grid looks up each line by it, and a new text must be hashed each time. */
  #lineId(line: Data<Row>): string {
    const known = this.#lineIds.get(line as object);
    if (known !== undefined) return known;
    const id = line instanceof GroupRow ? `group:${line.path}` : rowLineId(this.#props.rowId(line));
    this.#lineIds.set(line as object, id);
    return id;
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

  /** The element that contains the grid. */
  get #element(): HTMLElement {
    return this.#root.element;
  }

  /** An element that was out of the page has lost its scroll position, without an event. */
  #readScrollPosition(): void {
    const viewport = this.#viewport;
    const api = this.#api;
    if (viewport === null || api === undefined) return;
    const scrollTop = this.#scrollTopToRestore ?? 0;
    if (api.getVerticalPixelRange().top === scrollTop && api.getHorizontalPixelRange().left === 0) return;
    viewport.scrollTop = scrollTop;
    viewport.dispatchEvent(new Event('scroll'));
  }

  get #viewport(): Element | null {
    return this.#element.querySelector('.ag-grid-viewport') ?? null;
  }

  #onScrollEnd(): void {
    if (this.#live === undefined) return;
    const scrollTop = this.#viewport?.scrollTop ?? 0;
    writeTableSession(this.#props.id, { scrollTop });
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
    if (this.#live === undefined) return;
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
    const { groupBy = [] } = this.#props;
    publishIndent(this.#element, groupBy.length * 20);
  }

  #fitColumns(): void {
    this.#live?.fit.fit();
    this.#updateColumnOffsets();
  }

  #updateColumnOffsets(): void {
    if (this.#live !== undefined) publishColumnOffsets(this.#element, this.#live.api, this.#props.columns);
  }
}
