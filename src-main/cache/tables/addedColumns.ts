import type { SyncedTable } from './SyncedTable.ts';

type AnyTable = Pick<SyncedTable<Readonly<Record<never, never>>>, 'table' | 'feed' | 'sqlColumns'>;

/**
 * Returns the migrations that add columns to synced tables. The feeds are read again from the start, so that
 * stored rows get values.
 * @param firstVersion version of the database after the first of these migrations
 */
export function addedColumnMigrations(tables: readonly AnyTable[], firstVersion: number): string[] {
  const added = tables.flatMap(({ table, feed, sqlColumns }) =>
    sqlColumns.flatMap(({ name, sqlType, since }) =>
      since === undefined
        ? []
        : [
            {
              since,
              sql: `alter table ${table} add column ${name} ${sqlType}; delete from feed where name = '${feed}';`,
            },
          ],
    ),
  );
  const lastVersion = Math.max(firstVersion - 1, ...added.map(({ since }) => since));
  return Array.from({ length: lastVersion - firstVersion + 1 }, (_, index) =>
    added
      .filter(({ since }) => since === firstVersion + index)
      .map(({ sql }) => sql)
      .join('\n'),
  );
}
