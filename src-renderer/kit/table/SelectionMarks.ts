import type { Selection } from './Selection.ts';

/** Marks the selected rows of a grid. The check mark itself is drawn by the style sheet. */
export class SelectionMarks<Row> {
  readonly #element: HTMLElement;
  readonly #selection: Selection<Row>;
  /** Returns the id of a row from the grid's id. Undefined for other lines. */
  readonly #rowIdOf: (lineId: string) => string | undefined;
  readonly #unsubscribe: () => void;

  constructor(
    element: HTMLElement,
    selection: Selection<Row>,
    rowIdOf: (lineId: string) => string | undefined,
  ) {
    this.#element = element;
    this.#selection = selection;
    this.#rowIdOf = rowIdOf;
    this.#grid?.setAttribute('aria-multiselectable', 'true');
    this.#unsubscribe = selection.subscribe(() => this.#markAll());
    this.#markAll();
  }

  /** Call after the grid created the element of a row. Scrolling creates rows again. */
  mark(row: Element, lineId: string | undefined): void {
    const id = lineId === undefined ? undefined : this.#rowIdOf(lineId);
    if (id === undefined) return;
    const isSelected = String(this.#selection.rows().has(id));
    if (row.getAttribute('aria-selected') !== isSelected) row.setAttribute('aria-selected', isSelected);
  }

  destroy(): void {
    this.#unsubscribe();
    this.#grid?.removeAttribute('aria-multiselectable');
    this.#element.removeAttribute('data-selecting');
    for (const row of this.#element.querySelectorAll('.ag-row[aria-selected]'))
      row.removeAttribute('aria-selected');
  }

  get #grid(): Element | null {
    return this.#element.querySelector('[role=grid], [role=treegrid]');
  }

  #markAll(): void {
    this.#element.toggleAttribute('data-selecting', this.#selection.rows().size > 0);
    for (const row of this.#element.querySelectorAll('.ag-row'))
      this.mark(row, row.getAttribute('row-id') ?? undefined);
  }
}
