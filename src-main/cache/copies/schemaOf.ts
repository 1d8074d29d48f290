import type { Database } from 'better-sqlite3';

/** One row of `sqlite_schema`, without its root page. */
export interface SchemaRow {
  readonly type: string;
  readonly name: string;
  readonly tbl_name: string;
  readonly sql: string | null;
}

/** Maximum length (bytes) of a schema row. Longer rows are not ours and are not read. */
const maxRowBytes = 100_000;

/**
 * Returns the schema of a file in a stable order.
 * @returns undefined when a row is too long to be ours
 */
export function schemaOf(database: Database): SchemaRow[] | undefined {
  const longest = database
    .prepare<[], { longest: number | null }>(
      'select max(octet_length(type) + octet_length(name) + octet_length(tbl_name) + coalesce(octet_length(sql), 0)) as longest from sqlite_schema',
    )
    .get();
  if ((longest?.longest ?? 0) > maxRowBytes) return undefined;
  return database
    .prepare<[], SchemaRow>(
      'select type, name, tbl_name, sql from sqlite_schema order by type, name, tbl_name, sql',
    )
    .all();
}

/** Returns the names of all tables that hold rows, without the shadow tables of indexes. */
export function tablesOf(database: Database): string[] {
  return database
    .prepare<[], { name: string }>(
      "select name from pragma_table_list where schema = 'main' and type in ('table', 'virtual') and name not like 'sqlite\\_%' escape '\\' order by name",
    )
    .all()
    .map(({ name }) => name);
}
