import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { cacheKind } from '#main/cache/kinds.ts';
import { runMigrations } from '#main/cache/openDatabase.ts';
import { addedColumnMigrations } from '#main/cache/tables/addedColumns.ts';
import { idColumn, termColumn, textColumn, timeColumn } from '#main/cache/tables/columns.ts';
import { insightTable } from '#main/cache/tables/insights.ts';
import { SyncedTable } from '#main/cache/tables/SyncedTable.ts';
import { syncedTables } from '#main/cache/tables/syncedTables.ts';
import { Dictionary, type TermKind } from '#main/cache/writes/Dictionary.ts';

function openCache() {
  const database = new Database(':memory:');
  runMigrations(database, cacheKind.migrations);
  const dictionary = new Dictionary(database);
  const keyOf = (kind: TermKind, text: string | null) =>
    text === null || text === '' ? 0 : dictionary.term(kind, text);
  return { database, keyOf };
}

const id = '0192a000-0000-7000-8000-000000000001';
const otherId = '0192a000-0000-7000-8000-000000000002';

const serverRow = {
  id,
  config_id: otherId,
  analysis_type: 'security',
  analyzer: 'trivy',
  severity: '',
  status: 'open',
  summary: 'An old library',
  message: 'Version 1 has a known error.',
  first_observed: '2026-01-02T03:04:05.678901+00:00',
  last_observed: null,
};

describe('the description of a synced table', () => {
  it.each(syncedTables.map((table) => [table.table, table] as const))(
    'names columns that the table %s has, with their types',
    (name, { sqlColumns }) => {
      const { database } = openCache();
      const columns = database
        .prepare<[string], { name: string; type: string; notnull: number }>(
          'select * from pragma_table_info(?)',
        )
        .all(name);
      const typeOf = new Map(columns.map((column) => [column.name, column]));
      for (const { name: column, sqlType } of sqlColumns) {
        const found = typeOf.get(column);
        expect(`${column} ${found?.type.toLowerCase()}${found?.notnull === 1 ? ' not null' : ''}`).toBe(
          `${column} ${sqlType.replace(' unique', '')}`,
        );
      }
    },
  );

  it('reads a row of the server under the names of the application', () => {
    const row = insightTable.rowSchema.parse(serverRow);
    expect(row).toMatchObject({ id, itemId: otherId, type: 'security', severity: null, source: null });
    expect(insightTable.rowSchema.safeParse({ ...serverRow, id: 'none' }).success).toBe(false);
  });

  it('requests the stored columns for lists, and all columns for details', () => {
    expect(insightTable.listColumns).not.toContain('message');
    expect(insightTable.allColumns).toEqual([...insightTable.listColumns, 'source', 'message', 'analysis']);
  });

  it('stores a row once, changes it, and reads it back', () => {
    const { database, keyOf } = openCache();
    const put = insightTable.prepareUpsert(database, keyOf, { computed: ['hash', 'fold', 'body'] });
    const computed = [Buffer.alloc(1), '', Buffer.alloc(0)];
    const row = insightTable.rowSchema.parse(serverRow);
    const key = put(row, computed);
    expect(key).toBe(1);
    expect(put(row, computed), 'an unchanged row').toBeUndefined();
    expect(put({ ...row, status: 'resolved' }, computed)).toBe(key);
    expect(put({ ...row, itemId: 'none' }, computed), 'a row with a malformed id').toBeUndefined();
    const { columns, joins } = insightTable.select();
    const stored = database
      .prepare<[], object>(`select ${columns} from insight r ${joins}`)
      .all()
      .map((one) => insightTable.readStored(one));
    expect(stored).toEqual([
      {
        id,
        itemId: otherId,
        type: 'security',
        analyzer: 'trivy',
        severity: null,
        status: 'resolved',
        summary: 'An old library',
        firstObservedAt: '2026-01-02T03:04:05.678Z',
        lastObservedAt: null,
      },
    ]);
  });

  it('adds a later column by a migration and reads the feed again', () => {
    const extended = new SyncedTable({
      table: 'insight',
      feed: 'insights',
      columns: {
        id: idColumn('id'),
        owner: { ...textColumn('owner'), since: 14 },
        level: { ...termColumn('level', 'severity'), sqlType: 'integer not null default 0', since: 15 },
        first: timeColumn('first_observed', 'first'),
      },
    });
    const { database } = openCache();
    database.exec("insert into feed values ('insights', '{}'), ('changes', '{}')");
    const migrations = addedColumnMigrations([extended], 14);
    expect(migrations).toHaveLength(2);
    runMigrations(database, migrations);
    expect(database.prepare('select owner, level from insight').all()).toEqual([]);
    expect(database.prepare('select name from feed').pluck().all()).toEqual(['changes']);
    expect(addedColumnMigrations([insightTable], 14)).toEqual([]);
  });
});
