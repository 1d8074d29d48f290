/** Values of a statement, in the order of their places. */
export class SqlValues {
  readonly list: unknown[] = [];

  /** @returns the place (`$1`) that stands for the value in the statement */
  add(value: unknown): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }
}
