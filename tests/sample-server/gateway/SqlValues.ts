/** Values of an SQL statement, in parameter order. */
export class SqlValues {
  readonly list: unknown[] = [];

  /** @returns the placeholder of the value (`$1`) */
  add(value: unknown): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }
}
