import './gridModules.ts';
import { type Column, createGrid, type GridApi } from 'ag-grid-community';
import { clockNow, onClockTick } from '../format/clock.ts';
import { CellFilters } from './CellFilters.ts';
import { refreshAges } from './cells.ts';
import { layoutFromGrid } from './columnLayout.ts';
import { publishColumnOffsets, publishIndent } from './columnOffsets.ts';
import { drawGroupRow } from './drawGroupRow.ts';
import { gridColumns, type RenderReactCell } from './gridColumns.ts';
import { fixedOptions } from './gridOptions.ts';
import { columnOf, selectedRows, visibleLines } from './gridQueries.ts';
import { type DisplayRow, GroupRow } from './groupRows.ts';
import { changeLayout, layoutOf, onLayoutChange } from './layouts.ts';
import { RowActions } from './RowActions.ts';
import { RowBuffer } from './RowBuffer.ts';
import type { Sort } from './sortRows.ts';
import { stopScrollEcho } from './stopScrollEcho.ts';
import { TableCursor } from './TableCursor.ts';
import type { TableProps } from './TableProps.ts';
import { TableRows } from './TableRows.ts';
import { readTableSession, writeTableSession } from './tableSession.ts';
import { limitTabStops } from './tabStops.ts';

type Data<Row> = DisplayRow<Row>;

/**
 * Owns one AG Grid instance and its user state.
 * React only passes new props. Rows, groups and cells render without React.
 */
export class TableGrid<Row> {
  readonly #element: HTMLElement;
  readonly #api: GridApi<Data<Row>>;
  readonly #rows = new TableRows<Row>();
  readonly #cursor: TableCursor<Row>;
  readonly #rowBuffer: RowBuffer<Data<Row>>;
  readonly #filters = new CellFilters();
  readonly #renderReactCell: RenderReactCell<Row>;
  readonly #disposals: readonly (() => void)[];
  #props: TableProps<Row>;
  #sort: Sort | null;
  readonly #toggled: Set<string>;
  #scrollTopToRestore: number | undefined;
  #lines: readonly Data<Row>[] = [];
  #hovered: { readonly column: Column; readonly data: Data<Row> | undefined } | undefined;

  /** @param renderReactCell Renders the few cells that contain controls. */
  constructor(element: HTMLElement, props: TableProps<Row>, renderReactCell: RenderReactCell<Row>) {
    const session = readTableSession(props.id);
    this.#element = element;
    this.#props = props;
    this.#renderReactCell = renderReactCell;
    this.#sort =
      props.onSort === undefined
        ? session.sort === undefined
          ? (props.defaultSort ?? null)
          : session.sort
        : (props.sort ?? null);
    this.#toggled = new Set(session.toggled);
    this.#scrollTopToRestore = props.resetScroll === true ? undefined : session.scrollTop;
    if (props.source === undefined) this.#lines = this.#computeLines();
    this.#api = this.#create();
    this.#cursor = new TableCursor(element, this.#api, (row) => this.#props.onCursor?.(row));
    const actions = new RowActions({
      element,
      api: this.#api,
      cursor: this.#cursor,
      props: () => this.#props,
      isExpanded: (group) => this.#isExpanded(group),
      toggle: (group, expand) => this.#toggle(group, expand),
    });
    this.#rowBuffer = new RowBuffer(this.#api, (line) => this.#lineId(line));
    if (props.source === undefined) this.#rowBuffer.updateBuffer();
    this.#updateColumnOffsets();
    this.#indentRows();
    element.addEventListener('pointerover', this.#onPointerOver);
    this.#disposals = [
      () => element.removeEventListener('pointerover', this.#onPointerOver),
      () => actions.destroy(),
      () => this.#cursor.destroy(),
      () => this.#rowBuffer.destroy(),
      onLayoutChange(() => this.#showColumns()),
      onClockTick(() => refreshAges(element, clockNow())),
      stopScrollEcho(element),
      limitTabStops(element, {
        focusHeader: () => this.#cursor.focusHeader(),
        focusRows: () => this.#cursor.focus(),
      }),
    ];
  }

  update(props: TableProps<Row>): void {
    const before = this.#props;
    this.#props = props;
    const newSort = props.onSort === undefined ? this.#sort : (props.sort ?? null);
    const sortChanged = newSort?.column !== this.#sort?.column || newSort?.order !== this.#sort?.order;
    this.#sort = newSort;
    if (props.columns !== before.columns) this.#showColumns();
    else if (sortChanged) this.#showSort();
    if (props.source !== before.source && props.source !== undefined) {
      this.#api.setGridOption('datasource', this.#datasource());
    }
    const keys = ['rows', 'groupBy', 'flattenSingleRowGroups', 'columns'] as const;
    // With `onSort`, the caller sorts: these rows still have the old order, and sorted ones follow.
    const sortedHere = sortChanged && props.onSort === undefined;
    if (props.source === undefined && (sortedHere || keys.some((key) => props[key] !== before[key])))
      this.#showRows();
  }

  clearSelection(): void {
    if (this.#props.selectable !== undefined) this.#api.deselectAll();
  }

  /**
   * Focuses the last cursor position, or the first visible row.
   * @returns Whether there is a row.
   */
  focus(): boolean {
    return this.#cursor.focus();
  }

  destroy(): void {
    for (const dispose of this.#disposals) dispose();
    this.#filters.hide();
    this.#api.destroy();
  }

  #create(): GridApi<Data<Row>> {
    const { source } = this.#props;
    return createGrid<Data<Row>>(this.#element, {
      ...fixedOptions(this.#props),
      columnDefs: this.#columnDefs(),
      getRowId: ({ data }) => this.#lineId(data),
      ...(source === undefined
        ? { rowModelType: 'clientSide', rowData: [...this.#lines] }
        : { rowModelType: 'infinite', datasource: this.#datasource() }),
      // The grid also calls this for the pinned areas, which are empty.
      fullWidthCellRenderer: ({
        data,
        pinned,
      }: {
        readonly data?: Data<Row>;
        readonly pinned?: string | null;
      }) => (data instanceof GroupRow && !pinned ? this.#drawGroup(data) : document.createElement('span')),
      onFirstDataRendered: () => this.#restoreScroll(),
      onSortChanged: () => this.#onSortChanged(),
      onSelectionChanged: () => this.#props.onSelectionChange?.(selectedRows(this.#api)),
      onCellMouseOver: ({ column, data, event }) => {
        this.#hovered = { column, data };
        this.#showFilterButtons(event?.target ?? null);
      },
      onCellMouseOut: () => {
        this.#hovered = undefined;
        this.#filters.hide();
      },
      onBodyScrollEnd: () => this.#onScrollEnd(),
      onColumnResized: ({ finished, source: by, columns }) => {
        this.#updateColumnOffsets();
        if (finished && by === 'uiColumnResized')
          this.#saveLayout(columns?.map((one) => one.getColId()) ?? []);
      },
      onColumnMoved: ({ finished, source: by }) => {
        if (finished && by === 'uiColumnMoved') this.#saveLayout([]);
      },
      onDisplayedColumnsChanged: () => this.#updateColumnOffsets(),
      onGridSizeChanged: () => this.#updateColumnOffsets(),
    });
  }

  #columnDefs() {
    const { id, columns } = this.#props;
    return gridColumns({
      columns,
      layout: layoutOf(id),
      sort: this.#sort,
      renderReactCell: this.#renderReactCell,
    });
  }

  #showColumns(): void {
    this.#api.setGridOption('columnDefs', this.#columnDefs());
    this.#showSort();
    this.#updateColumnOffsets();
    if (this.#props.source === undefined) this.#rowBuffer.updateBuffer();
  }

  #showSort(): void {
    this.#api.applyColumnState({
      state: this.#props.columns.map(({ id }) => ({
        colId: id,
        sort: this.#sort?.column === id ? this.#sort.order : null,
      })),
    });
  }

  #lineId(line: Data<Row>): string {
    return line instanceof GroupRow ? `group:${line.path}` : `row:${this.#props.rowId(line)}`;
  }

  #computeLines(): readonly Data<Row>[] {
    return this.#rows.lines(this.#props, this.#sort, this.#toggled);
  }

  #showRows(): void {
    const place = this.#cursor.position();
    this.#lines = this.#computeLines();
    this.#indentRows();
    this.#rowBuffer.show(this.#lines);
    if (place !== undefined) this.#cursor.follow(place);
    this.#restoreScroll();
  }

  #datasource() {
    const { source } = this.#props;
    return {
      getRows: (request: {
        readonly startRow: number;
        readonly endRow: number;
        readonly sortModel: readonly { readonly colId: string; readonly sort: string }[];
        successCallback(rows: Row[], lastRow?: number): void;
        failCallback(): void;
      }) => {
        if (source === undefined) return;
        // The sort of this request. `onSortChanged` comes later.
        const [by] = request.sortModel;
        const sort: Sort | null =
          by === undefined ? null : { column: by.colId, order: by.sort === 'desc' ? 'desc' : 'asc' };
        source.load(request.startRow, request.endRow, sort).then(
          ({ rows, total }) => request.successCallback([...rows], total),
          (error: unknown) => {
            request.failCallback();
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
    // The grid reuses the element of the group and its focus, so only this attribute changes.
    const button = this.#element.querySelector(`[data-group="${CSS.escape(group.path)}"]`);
    button?.setAttribute('aria-expanded', String(expand));
  }

  #onSortChanged(): void {
    const column = this.#api.getColumnState().find(({ sort }) => sort === 'asc' || sort === 'desc');
    const sort: Sort | null =
      column?.sort === 'asc' || column?.sort === 'desc' ? { column: column.colId, order: column.sort } : null;
    // The grid also reports a sort that was set by API.
    if (sort?.column === this.#sort?.column && sort?.order === this.#sort?.order) return;
    if (this.#props.onSort !== undefined) {
      this.#props.onSort(sort);
      return;
    }
    this.#sort = sort;
    writeTableSession(this.#props.id, { sort });
    // The infinite row model reloads by itself.
    if (this.#props.source === undefined) this.#showRows();
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
    return this.#element.querySelector('.ag-grid-viewport');
  }

  #onScrollEnd(): void {
    const scrollTop = this.#viewport?.scrollTop ?? 0;
    writeTableSession(this.#props.id, { scrollTop });
    const last = visibleLines(this.#api).at(-1)?.rowIndex;
    if (last != null && last >= this.#api.getDisplayedRowCount() - 1) this.#props.onReachEnd?.();
  }

  #restoreScroll(): void {
    const { rows, source } = this.#props;
    if (this.#scrollTopToRestore === undefined || (rows === undefined && source === undefined)) return;
    const viewport = this.#viewport;
    if (viewport === null || viewport.scrollHeight <= viewport.clientHeight) return;
    viewport.scrollTop = this.#scrollTopToRestore;
    this.#scrollTopToRestore = undefined;
  }

  #saveLayout(resized: readonly string[]): void {
    const { id, columns } = this.#props;
    const shown = this.#api
      .getColumnState()
      .filter(({ colId }) => columns.some((column) => column.id === colId))
      .map(({ colId, hide, width }) => ({ id: colId, hidden: hide === true, width: width ?? 0 }));
    changeLayout(id, layoutFromGrid(shown, layoutOf(id), resized));
  }

  #indentRows(): void {
    const { groupBy = [], selectable } = this.#props;
    // Rows with checkboxes are not indented, so that the boxes align.
    publishIndent(this.#element, selectable !== undefined ? 0 : groupBy.length * 20);
  }

  #updateColumnOffsets(): void {
    publishColumnOffsets(this.#element, this.#api, this.#props.columns);
  }
}
