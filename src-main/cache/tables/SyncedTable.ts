import type { Database } from 'better-sqlite3';
import type { z } from 'zod';
import type { FeedName } from '#contract/sync.ts';
import { isStored, type StoredColumn, type StoredValue, type TermKeyOf } from './columns.ts';
import { type Columns, type RowOf, rowSchemaOf, serverColumns } from './rows.ts';

/** The part of a row that the cache stores in columns. */
export type StoredRowOf<All extends Columns> = {
  readonly [Name in keyof All as All[Name] extends { sqlType: string } ? Name : never]: RowOf<All>[Name];
};

export type StoredRowIn<Table> = Table extends SyncedTable<infer All> ? StoredRowOf<All> : never;

interface TableDescription<All extends Columns> {
  /** Name of the table in the cache, whose SQL alias is `r`. */
  readonly table: string;
  readonly feed: FeedName;
  readonly columns: All;
  /** Columns of the cache that identify a row. Default: `id`, in a table with the key `k`. */
  readonly key?: readonly string[];
}

interface UpsertOptions {
  /** Further columns of the table, which the writer computes. */
  readonly computed?: readonly string[];
  /** Columns that keep their value when a stored row changes. */
  readonly insertOnly?: readonly string[];
}

/**
 * Stores a row.
 * @param computed values of the computed columns, in their order
 * @returns key of the row in the table, or 1 in a table without keys; undefined if the row is unchanged or cannot
 *   be stored
 */
export type Upsert<Row> = (row: Row, computed: readonly StoredValue[]) => number | undefined;

/**
 * The columns of a synced table, written once. They determine what is requested from the server, how its rows
 * are read, how the cache stores them, and the rows that are read from the cache.
 */
export class SyncedTable<All extends Columns> {
  readonly table: string;
  readonly feed: FeedName;
  readonly columns: All;
  /** Schema of a row of the server. Columns that are not always requested must be optional. */
  readonly rowSchema: z.ZodType<RowOf<All>>;
  readonly #key: readonly string[] | undefined;
  readonly #stored: ReadonlyArray<readonly [property: string, column: StoredColumn]>;

  constructor({ table, feed, columns, key }: TableDescription<All>) {
    this.table = table;
    this.feed = feed;
    this.columns = columns;
    this.#key = key;
    this.#stored = Object.entries(columns).flatMap(([property, column]) =>
      isStored(column) ? [[property, column] as const] : [],
    );
    this.rowSchema = rowSchemaOf(columns);
  }

  /** Columns to request for a list: those that the cache stores, by their names on the server. */
  get listColumns(): readonly string[] {
    return this.#stored.map(([, { server }]) => server);
  }

  /** All columns, by their names on the server. */
  get allColumns(): readonly string[] {
    return serverColumns(this.columns);
  }

  /** The columns of the table in the cache. */
  get sqlColumns(): ReadonlyArray<Pick<StoredColumn, 'name' | 'sqlType' | 'since'>> {
    return this.#stored.map(([, column]) => column);
  }

  /**
   * Returns SQL for the stored columns, named as in `StoredRowOf`. `joins` must follow the table in the statement.
   * @param alias of the table in the statement
   */
  select(alias = 'r'): { readonly columns: string; readonly joins: string } {
    const nameOf = ({ name }: StoredColumn) => `${alias}.${name}`;
    const shared = this.#stored.filter(([, { term }]) => term !== undefined);
    return {
      columns: this.#stored
        .map(([property, column]) =>
          column.term === undefined
            ? `${nameOf(column)} as "${property}"`
            : `term_${column.name}.text as "${property}"`,
        )
        .join(', '),
      joins: shared
        .map(
          ([, column]) => `left join term term_${column.name} on term_${column.name}.k = ${nameOf(column)}`,
        )
        .join(' '),
    };
  }

  /** Returns the row of a statement with `select`. */
  readStored(stored: object): StoredRowOf<All> {
    const row: Record<string, unknown> = {};
    for (const [property, column] of this.#stored)
      row[property] = column.decode(Reflect.get(stored, property) as StoredValue);
    return row as StoredRowOf<All>;
  }

  /** Prepares the statement that adds a row, or changes the stored row with the same id. */
  prepareUpsert(
    database: Database,
    keyOf: TermKeyOf,
    { computed = [], insertOnly = [] }: UpsertOptions = {},
  ): Upsert<StoredRowOf<All>> {
    const names = [...this.#stored.map(([, { name }]) => name), ...computed];
    const key = this.#key ?? ['id'];
    const changing = names.filter((name) => !key.includes(name) && !insertOnly.includes(name));
    const statement = database
      .prepare<StoredValue[], number>(
        `insert into ${this.table} as r (${names.join(', ')}) values (${names.map(() => '?').join(', ')})
         on conflict (${key.join(', ')}) do update set ${changing.map((name) => `${name} = excluded.${name}`).join(', ')}
         where ${changing.map((name) => `r.${name} is not excluded.${name}`).join(' or ')}
         returning ${this.#key === undefined ? 'k' : '1'}`,
      )
      .pluck();
    return (row, computedValues) => {
      const values: StoredValue[] = [];
      for (const [property, column] of this.#stored) {
        const value = column.encode(Reflect.get(row, property), keyOf);
        if (value === undefined) return undefined;
        values.push(value);
      }
      return statement.get(...values, ...computedValues);
    };
  }
}
