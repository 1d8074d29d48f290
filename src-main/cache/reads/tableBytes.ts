import type { Database } from 'better-sqlite3';

/** Above this number of rows, sizes are estimated: a measurement reads every page of the table. */
const maxMeasuredRows = 100_000;
const sampledRows = 1_000;
/** Bytes that a cell needs besides its values: its length, and its pointer in the page. */
const cellBytes = 5;
/** Usual bytes of the key of a row in an index. */
const rowidBytes = 4;

interface IndexColumn {
  /** Null for the key of a table with rowids, and for an expression. */
  readonly name: string | null;
}

/** SQL for the bytes of a stored value, with its type. */
const valueBytes = (column: string): string => `1 + case typeof(${column})
  when 'integer' then case when ${column} between 0 and 1 then 0 when abs(${column}) < 128 then 1 when abs(${column}) < 32768 then 2
    when abs(${column}) < 8388608 then 3 when abs(${column}) < 2147483648 then 4 when abs(${column}) < 140737488355328 then 6 else 8 end
  when 'real' then 8 when 'null' then 0 else octet_length(${column}) end`;

const quote = (name: string): string => `"${name}"`;

const sumBytes = (columns: readonly string[]): string =>
  [String(cellBytes), ...columns.map((name) => valueBytes(quote(name)))].join(' + ');

/** Measures the used part of the pages of tables and their indexes. */
function measureBytes(database: Database, tables: readonly string[]): number {
  return (
    database
      .prepare<[string], number>(
        `select coalesce(sum(pgsize - unused), 0) from dbstat where name in (
           select name from sqlite_schema where tbl_name in (select value from json_each(?)))`,
      )
      .pluck()
      .get(JSON.stringify(tables)) ?? 0
  );
}

/** Estimates the bytes of a table and its indexes from the width of some rows. */
function estimateBytes(database: Database, table: string, rows: number): number {
  const columns = database
    .prepare<[string], string>('select name from pragma_table_info(?)')
    .pluck()
    .all(table);
  const indexes = database
    .prepare<[string], string>('select name from pragma_index_list(?) where partial = 0')
    .pluck()
    .all(table);
  const columnsOf = database.prepare<[string], IndexColumn>('select name from pragma_index_xinfo(?)');
  const widths = indexes.flatMap((index) => {
    const names = columnsOf.all(index).map(({ name }) => name);
    // The key of a table without rowids is the table itself.
    const isTable = index.startsWith('sqlite_autoindex') && !names.includes(null);
    const width = sumBytes(names.filter((name) => name !== null));
    return isTable ? [] : [names.includes(null) ? `${width} + ${rowidBytes}` : width];
  });
  const width = database
    .prepare<[], number | null>(
      `select avg(${[sumBytes(columns), ...widths].join(' + ')}) from (select * from ${quote(table)} limit ${sampledRows})`,
    )
    .pluck()
    .get();
  return Math.round(rows * (width ?? 0));
}

/**
 * Returns the bytes of tables and their indexes.
 * @param measuredRows number of rows above which the bytes of a table are estimated
 */
export function tableBytes(
  database: Database,
  tables: readonly string[],
  measuredRows = maxMeasuredRows,
): number {
  let sum = 0;
  const measured: string[] = [];
  for (const table of tables) {
    const rows =
      database
        .prepare<[], number>(`select count(*) from ${quote(table)}`)
        .pluck()
        .get() ?? 0;
    if (rows <= measuredRows) measured.push(table);
    else sum += estimateBytes(database, table, rows);
  }
  return sum + (measured.length === 0 ? 0 : measureBytes(database, measured));
}
