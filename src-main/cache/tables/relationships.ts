import { nullableText, timeOrNull } from '#main/server/columnSchemas.ts';
import { idColumn, termColumn, textColumn } from './columns.ts';
import { type StoredRowIn, SyncedTable } from './SyncedTable.ts';

/** Edges from an owner or user to the owned or used item: the server's table `config_relationships`. */
export const edgeTable = new SyncedTable({
  table: 'edge',
  feed: 'relationships',
  key: ['item', 'related', 'relation'],
  columns: {
    itemId: idColumn('config_id', 'item'),
    relatedId: idColumn('related_id', 'related'),
    /** `hard` from a parent to its child. Otherwise the server's relation, or null when unknown. */
    relation: termColumn('relation', 'relation', { schema: nullableText }),
    /** The selector that created the relationship. */
    selector: textColumn('selector_id', { name: 'selector', schema: nullableText }),
    createdAt: { server: 'created_at', schema: timeOrNull },
    updatedAt: { server: 'updated_at', schema: timeOrNull },
    deletedAt: { server: 'deleted_at', schema: timeOrNull },
  },
});

export type EdgeRow = StoredRowIn<typeof edgeTable>;
