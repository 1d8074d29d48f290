import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';

/** Overwrites the first page of a table with zeros. @param folder of a closed cache */
export function zeroPage(folder: string, table: string, file = 'cache.v1.db'): void {
  const path = join(folder, file);
  const database = new Database(path, { readonly: true });
  const pageSize = Number(database.pragma('page_size', { simple: true }));
  const root = database
    .prepare<[string], { rootpage: number }>('select rootpage from sqlite_schema where name = ?')
    .get(table)?.rootpage;
  database.close();
  if (root === undefined) throw new Error(`The database has no table ${table}.`);
  const handle = openSync(path, 'r+');
  writeSync(handle, Buffer.alloc(pageSize), 0, pageSize, (root - 1) * pageSize);
  closeSync(handle);
}
