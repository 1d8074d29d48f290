/** Max rows of a selection. */
export const maxSelected = 10_000;

type Rows<Row> = ReadonlyMap<string, Row>;

/**
 * The rows that the user selected in a table, by id and in the order of their selection. Rows stay selected while
 * the table shows other rows, such as another page. Has at most `maxSelected` rows: further ones are not selected.
 */
export class Selection<Row> {
  readonly #rowId: (row: Row) => string;
  readonly #listeners = new Set<() => void>();
  #rows: Rows<Row> = new Map();
  /** Where a range starts, and what was selected before the range. */
  #anchor: { readonly id: string; readonly before: Rows<Row> } | undefined;

  constructor(rowId: (row: Row) => string) {
    this.#rowId = rowId;
  }

  /** Calls the listener after every change. Returns the function that removes it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns the selected rows by id. Another map after every change. */
  readonly rows = (): Rows<Row> => this.#rows;

  /** Id of the row that a range starts with. Undefined before the first selection. */
  get anchorId(): string | undefined {
    return this.#anchor?.id;
  }

  /** Selects a row, or removes it from the selection. The next range starts here. */
  toggle(row: Row): void {
    const id = this.#rowId(row);
    const rows = new Map(this.#rows);
    if (!rows.delete(id)) rows.set(id, row);
    this.#anchor = { id, before: rows };
    this.#set(rows);
  }

  /** Lets the next range start at a row, without selecting it. */
  startRange(row: Row): void {
    this.#anchor = { id: this.#rowId(row), before: this.#rows };
  }

  /**
   * Selects a range. It replaces the last range with the same start.
   * @param range the rows from the start to the row that the user pressed, both included
   */
  extend(range: readonly Row[]): void {
    const rows = new Map(this.#anchor?.before ?? this.#rows);
    for (const row of range) rows.set(this.#rowId(row), row);
    this.#set(rows);
  }

  /** Selects further rows. */
  add(rows: Iterable<Row>): void {
    const all = new Map(this.#rows);
    for (const row of rows) all.set(this.#rowId(row), row);
    this.#anchor = undefined;
    this.#set(all);
  }

  clear(): void {
    this.#anchor = undefined;
    this.#set(new Map());
  }

  /** Replaces the selected rows by newer ones. Rows that are not selected are ignored. */
  refresh(rows: readonly Row[]): void {
    const newer = rows.filter((row) => {
      const selected = this.#rows.get(this.#rowId(row));
      return selected !== undefined && selected !== row;
    });
    if (newer.length === 0) return;
    const renew = (of: Rows<Row>) => {
      const all = new Map(of);
      for (const row of newer) if (all.has(this.#rowId(row))) all.set(this.#rowId(row), row);
      return all;
    };
    if (this.#anchor !== undefined) this.#anchor = { ...this.#anchor, before: renew(this.#anchor.before) };
    this.#set(renew(this.#rows));
  }

  #set(rows: Rows<Row>): void {
    if (rows.size === 0 && this.#rows.size === 0) return;
    this.#rows = rows.size > maxSelected ? new Map([...rows].slice(0, maxSelected)) : rows;
    for (const listener of [...this.#listeners]) listener();
  }
}
