import type { Database } from 'better-sqlite3';
import type { ColumnSpec } from '#contract/rules/ownColumns.ts';

/** Key of a column without stored values. */
const noColumn = -1;

/** Finds the stored values of the user's own columns. */
export class OwnColumnKeys {
  readonly #find;

  constructor(database: Database) {
    this.#find = database.prepare<[string, string, string], { k: number; position: number | null }>(
      'select k, position from own_column where source = ? and key = ? and type = ?',
    );
  }

  /** Returns the key of a column in `own_value`, which is -1 without stored values. */
  keyOf({ source, key, type }: ColumnSpec): number {
    return this.#find.get(source, key, type)?.k ?? noColumn;
  }

  /** Returns the key of a column whose values are all stored. Otherwise undefined. */
  completeKeyOf({ source, key, type }: ColumnSpec): number | undefined {
    const found = this.#find.get(source, key, type);
    return found?.position === null ? found.k : undefined;
  }
}
