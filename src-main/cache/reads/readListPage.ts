import type { Database } from 'better-sqlite3';
import { type ListDescription, type ListRequest, sqlOrder, sqlWhere } from '../lists/ListDescription.ts';
import { TermKeys } from '../lists/rules.ts';

interface ListTable<Filter extends object, Column extends string> {
  readonly description: ListDescription<Filter, Column>;
  /** Columns to select, with the alias `r` for the table. */
  readonly select: string;
  readonly table: string;
  /** Order of rows whose sorted value is equal. */
  readonly thenBy: string;
}

interface PageInput<Filter, Column> extends ListRequest<Filter> {
  readonly sortBy: Column;
  readonly sortOrder: 'asc' | 'desc';
  /** 0-based. */
  readonly pageIndex: number;
  readonly pageSize: number;
}

/** Reads one page of a list, and counts all rows that match its filter. */
export function readListPage<Row, Filter extends object, Column extends string>(
  database: Database,
  { description, select, table, thenBy }: ListTable<Filter, Column>,
  { sortBy, sortOrder, pageIndex, pageSize, ...request }: PageInput<Filter, Column>,
): { readonly rows: Row[]; readonly total: number } {
  const where = sqlWhere(description, request, new TermKeys(database));
  const order = sqlOrder(description.orders[sortBy], sortOrder, thenBy);
  const rows = database
    .prepare<unknown[], Row>(
      `select ${select} from ${table} r where ${where.sql} order by ${order}
       limit ${pageSize} offset ${pageIndex * pageSize}`,
    )
    .all(...where.values);
  const total = database
    .prepare<unknown[], number>(`select count(*) from ${table} r where ${where.sql}`)
    .pluck()
    .get(...where.values);
  return { rows, total: total ?? 0 };
}
