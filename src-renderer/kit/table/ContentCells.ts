/** A cell of a grid whose content React renders. */
export interface ContentCell<Row> {
  readonly key: string;
  /** Contains the content. */
  readonly element: Element;
  readonly columnId: string;
  readonly row: Row;
}

type Listener<Row> = (cells: readonly ContentCell<Row>[]) => void;

/** The cells of a grid that contain React content. The grid adds and removes them while it scrolls. */
export class ContentCells<Row> {
  readonly #cells = new Map<Element, ContentCell<Row>>();
  #listener: Listener<Row> | undefined;
  #lastKey = 0;
  #isReported = true;

  /** Adds a cell, or changes the row of a cell. */
  set(element: Element, columnId: string, row: Row): void {
    const known = this.#cells.get(element);
    if (known === undefined) this.#lastKey += 1;
    const key = known?.key ?? String(this.#lastKey);
    this.#cells.set(element, { key, element, columnId, row });
    this.#report();
  }

  remove(element: Element): void {
    if (this.#cells.delete(element)) this.#report();
  }

  /** Calls the listener now and after changes. Returns the function that ends this. */
  subscribe(listener: Listener<Row>): () => void {
    this.#listener = listener;
    if (this.#cells.size > 0) this.#report();
    return () => {
      if (this.#listener === listener) this.#listener = undefined;
    };
  }

  /** A grid adds many cells at once, so it reports them together. */
  #report(): void {
    if (!this.#isReported) return;
    this.#isReported = false;
    queueMicrotask(() => {
      this.#isReported = true;
      this.#listener?.([...this.#cells.values()]);
    });
  }
}
