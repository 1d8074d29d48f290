import type { Change } from '#contract/changes.ts';
import { nullableText, timeOrNull } from '#main/server/columnSchemas.ts';
import { documentSchema } from '#main/server/documents.ts';
import { countColumn, idColumn, termColumn, textColumn, timeColumn } from './columns.ts';
import { type StoredRowIn, SyncedTable } from './SyncedTable.ts';

/** Changes of items: the server's table `config_changes`. */
export const changeTable = new SyncedTable({
  table: 'change',
  feed: 'changes',
  columns: {
    id: idColumn('id'),
    itemId: idColumn('config_id', 'item'),
    type: termColumn('change_type', 'changeType', { name: 'type' }),
    severity: termColumn('severity', 'severity'),
    source: termColumn('source', 'source'),
    summary: textColumn('summary'),
    createdAt: timeColumn('created_at', 'at'),
    firstObservedAt: { ...timeColumn('first_observed', 'first'), schema: timeOrNull },
    count: countColumn('count'),
    createdBy: termColumn('created_by', 'person', { name: 'by_person' }),
    externalCreatedBy: termColumn('external_created_by', 'creator', { name: 'by_other' }),
    diff: { server: 'diff', schema: nullableText },
    patches: { server: 'patches', schema: documentSchema.optional() },
    details: { server: 'details', schema: documentSchema.optional() },
  },
});

/** A change without its diff, patches and details. */
export type ChangeRow = StoredRowIn<typeof changeTable>;

export function toChange(
  { itemId, type, firstObservedAt, ...row }: ChangeRow,
  item: Omit<Change['item'], 'id'>,
  createdBy: Change['createdBy'],
): Change {
  return {
    id: row.id,
    item: { id: itemId, ...item },
    type: type ?? '',
    severity: row.severity,
    source: row.source,
    summary: row.summary,
    createdAt: row.createdAt,
    firstObservedAt: firstObservedAt ?? row.createdAt,
    count: row.count,
    createdBy,
    externalCreatedBy: row.externalCreatedBy,
  };
}
