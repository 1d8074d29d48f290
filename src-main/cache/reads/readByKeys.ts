import type { Database } from 'better-sqlite3';

/**
 * Reads rows by their keys, in the order of the keys. Missing rows are left out.
 * @param sql statement that joins `json_each(?) wanted` and selects the key as `k`
 */
export function readByKeys<Stored extends { readonly k: number }>(
  database: Database,
  sql: string,
  keys: readonly number[],
): Stored[] {
  const rows = database.prepare<[string], Stored>(sql).all(JSON.stringify(keys));
  const byKey = new Map(rows.map((row) => [row.k, row]));
  return keys.flatMap((k) => byKey.get(k) ?? []);
}
