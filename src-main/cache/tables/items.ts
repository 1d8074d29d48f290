import { z } from 'zod';
import { type ConfigListItem, type Health, healthSchema } from '#contract/entities/configItem.ts';
import { anyValue, nullableText, textMap, timeOrNull } from '#main/server/columnSchemas.ts';
import { healthKey, healthOf } from '../health.ts';
import {
  figureColumn,
  idColumn,
  optionalTimeColumn,
  type StoredColumn,
  termColumn,
  timeColumn,
} from './columns.ts';
import { type RowOf, rowSchemaOf, storedSchemaOf } from './rows.ts';
import { SyncedTable } from './SyncedTable.ts';

/** Health, stored as a key. An unexpected health counts as unknown. */
const healthColumn: StoredColumn<Health | null> = {
  server: 'health',
  name: 'health',
  sqlType: 'integer not null',
  schema: z
    .union([healthSchema, z.string().transform(() => 'unknown' as const)])
    .nullish()
    .transform((health) => health ?? null),
  encode: healthKey,
  decode: (stored) => healthOf(stored as number),
};

const typeColumn: StoredColumn<string> = {
  ...termColumn('type', 'type'),
  schema: z
    .string()
    .nullish()
    .transform((type) => type ?? ''),
  decode: (stored) => stored as string,
};

const classColumn: StoredColumn<string | null> = {
  ...termColumn('config_class', 'class', { name: 'class', schema: nullableText }),
  sqlType: 'integer',
  encode: (text, keyOf) => (text === null ? null : keyOf('class', text)),
};

/** What lists filter, count and sort by. */
export const itemTable = new SyncedTable({
  table: 'item',
  feed: 'items',
  columns: {
    id: idColumn('id'),
    type: typeColumn,
    health: healthColumn,
    status: termColumn('status', 'status', { schema: nullableText }),
    costTotal30d: figureColumn('cost_total_30d', 'cost30'),
    createdAt: timeColumn('created_at', 'created'),
    updatedAt: optionalTimeColumn('updated_at', 'updated'),
    deletedAt: optionalTimeColumn('deleted_at', 'deleted_at'),
  },
});

/** What lists only display. */
export const itemMoreTable = new SyncedTable({
  table: 'item_more',
  feed: 'items',
  key: ['k'],
  columns: {
    configClass: classColumn,
    costPerMinute: figureColumn('cost_per_minute'),
    costTotal1d: figureColumn('cost_total_1d', 'cost1'),
    costTotal7d: figureColumn('cost_total_7d', 'cost7'),
  },
});

/** Columns of a list row. The writer stores the name and the tags, which have indexes of their own. */
export const itemListColumns = {
  ...itemTable.columns,
  ...itemMoreTable.columns,
  name: { server: 'name', schema: nullableText },
  tags: { server: 'tags', schema: textMap },
};

export const labelsColumn = { server: 'labels', schema: textMap };

/** Columns that only details display. They are stored as JSON. */
export const itemDetailColumns = {
  description: { server: 'description', schema: nullableText },
  deleteReason: { server: 'delete_reason', schema: nullableText },
  lastScrapedAt: { server: 'last_scraped_time', schema: timeOrNull },
  agentId: { server: 'agent_id', schema: nullableText },
  scraperId: { server: 'scraper_id', schema: nullableText },
  // Some servers lack the column. A scraper's transformation may write anything here.
  properties: { server: 'properties', schema: anyValue.transform((value: unknown) => value ?? null) },
};

/** All columns of the server's table `config_items`, without the configuration. */
export const itemColumns = { ...itemListColumns, labels: labelsColumn, ...itemDetailColumns };

/** A synced catalog item. Times are the unchanged text of the server. */
export type ItemRow = RowOf<typeof itemColumns>;
export type ItemDetails = RowOf<typeof itemDetailColumns>;

export const itemRowSchema = rowSchemaOf(itemColumns);
/** Details as JSON, which can come from a file of another computer. */
export const itemDetailsSchema = storedSchemaOf(itemDetailColumns);

const { id, status, health, createdAt, updatedAt, deletedAt } = itemTable.columns;
/** Columns that are compared with the server to detect a changed row. */
export const itemMarkColumns = { id, status, health, createdAt, updatedAt, deletedAt };
export type ItemMarks = RowOf<typeof itemMarkColumns>;

type ListedItem = Omit<RowOf<typeof itemListColumns>, 'name'>;

/**
 * Returns a list row with counts, which the server computes slowly.
 * @param name of the item, or what is displayed instead
 */
export function toConfigListItem(
  row: ListedItem,
  name: string,
  { changes, analysis }: Pick<ConfigListItem, 'changes' | 'analysis'>,
): ConfigListItem {
  return {
    id: row.id,
    name,
    type: row.type,
    configClass: row.configClass,
    status: row.status,
    health: row.health,
    tags: row.tags,
    costPerMinute: row.costPerMinute,
    costTotal1d: row.costTotal1d,
    costTotal7d: row.costTotal7d,
    costTotal30d: row.costTotal30d,
    changes,
    analysis,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    deletedAt: row.deletedAt,
  };
}
