import type { Database } from 'better-sqlite3';

/** One row of `sqlite_schema`, but for the page where it begins. */
export interface SchemaRow {
  readonly type: string;
  readonly name: string;
  readonly tbl_name: string;
  readonly sql: string | null;
}

/** A longer text of a table or trigger is none of ours; looked at before it is read. */
const longestSql = 100_000;

/**
 * What a file is made of, in an order of its own.
 * @returns undefined when there is a text in it that is far too long to be ours
 */
export function schemaOf(database: Database): SchemaRow[] | undefined {
  const longest = database
    .prepare<[], { longest: number | null }>(
      'select max(octet_length(type) + octet_length(name) + octet_length(tbl_name) + coalesce(octet_length(sql), 0)) as longest from sqlite_schema',
    )
    .get();
  if ((longest?.longest ?? 0) > longestSql) return undefined;
  return database
    .prepare<[], SchemaRow>(
      'select type, name, tbl_name, sql from sqlite_schema order by type, name, tbl_name, sql',
    )
    .all();
}

/** Tables that hold rows, shadow tables of indexes excepted. */
export function tablesOf(database: Database): string[] {
  return database
    .prepare<[], { name: string }>(
      "select name from pragma_table_list where schema = 'main' and type in ('table', 'virtual') and name not like 'sqlite\\_%' escape '\\' order by name",
    )
    .all()
    .map(({ name }) => name);
}
