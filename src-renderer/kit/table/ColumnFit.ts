import type { GridApi } from 'ag-grid-community';
import { widthsOf } from './columnWidths.ts';
import { fitWidths } from './fitWidths.ts';
import { columnOf } from './gridQueries.ts';
import type { DisplayRow } from './groupRows.ts';
import { layoutOf } from './layouts.ts';
import type { TableProps } from './TableProps.ts';
import { probableViewportWidth, rememberViewportWidth } from './viewportWidths.ts';

/**
 * Fits the columns into the table whenever its width changes.
 * Marks the table with `data-more-left` and `data-more-right` while it hides columns at a side.
 */
export class ColumnFit<Row> {
  readonly #element: HTMLElement;
  readonly #viewport: Element;
  readonly #api: GridApi<DisplayRow<Row>>;
  readonly #props: () => TableProps<Row>;
  readonly #observer = new ResizeObserver(() => {
    this.#widthPx = this.#viewport.clientWidth;
    this.fit();
  });
  /** Width of the viewport, in pixels. Reading it from the element forces a layout. */
  #widthPx: number | undefined;

  /**
   * @param element Contains the grid.
   * @param viewport The scrolling element of the grid.
   */
  constructor(
    element: HTMLElement,
    viewport: Element,
    api: GridApi<DisplayRow<Row>>,
    props: () => TableProps<Row>,
  ) {
    this.#element = element;
    this.#viewport = viewport;
    this.#api = api;
    this.#props = props;
    this.#observer.observe(viewport);
  }

  destroy(): void {
    this.#observer.disconnect();
  }

  /** Call after a change of columns, their layout, or the sort. */
  fit(): void {
    const { id, columns } = this.#props();
    this.#widthPx ??= probableViewportWidth(id) ?? this.#viewport.clientWidth;
    if (this.#widthPx === 0) return;
    rememberViewportWidth(id, this.#widthPx);
    const displayed = this.#api.getAllDisplayedColumns();
    const fitted = fitWidths(
      displayed.map((one, index) => {
        const column = columnOf(one, columns);
        const px = one.getActualWidth();
        if (column === undefined)
          return { id: one.getColId(), wantedPx: px, minPx: px, flex: 0, chosenPx: px };
        return widthsOf(
          {
            column,
            isSortable: one.getColDef().sortable === true,
            isSorted: one.getSort() != null,
            isAtEdge: index === 0 || index === displayed.length - 1,
          },
          layoutOf(id),
        );
      }),
      this.#widthPx,
    );
    const changed = displayed.flatMap((one) => {
      const newWidth = fitted.get(one.getColId());
      return newWidth === undefined || newWidth === one.getActualWidth() ? [] : [{ key: one, newWidth }];
    });
    if (changed.length > 0) this.#api.setColumnWidths(changed, true, 'api');
    this.showHint();
  }

  /** Call after the table was scrolled sideways. */
  showHint(): void {
    const viewportPx = this.#widthPx ?? 0;
    const widthPx = this.#api.getAllDisplayedColumns().reduce((sum, one) => sum + one.getActualWidth(), 0);
    const scrollLeft = widthPx > viewportPx ? this.#viewport.scrollLeft : 0;
    this.#element.toggleAttribute('data-more-left', scrollLeft > 0);
    this.#element.toggleAttribute('data-more-right', scrollLeft + viewportPx < widthPx - 1);
  }
}
