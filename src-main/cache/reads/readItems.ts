import type { Database } from 'better-sqlite3';
import type { ConfigExportItem, ConfigListItem } from '#contract/entities/configItem.ts';
import type { ColumnSpec } from '#contract/rules/ownColumns.ts';
import {
  type ItemDetails,
  itemDetailsSchema,
  itemMoreTable,
  itemTable,
  toConfigListItem,
} from '../tables/items.ts';
import { idBytes } from '../text.ts';
import { readByKeys } from './readByKeys.ts';
import { readOwnValues } from './readOwnValues.ts';

/** Parts of an item that its writer computes. */
interface Stored {
  readonly k: number;
  readonly name: string;
  readonly tags: string;
  readonly changes: number;
  readonly analysis_counts: string | null;
}

const facts = itemTable.select('i');
const more = itemMoreTable.select('m');
const itemColumns = `i.k, ${facts.columns}, ${more.columns}, m.name, m.tags, m.changes, m.analysis_counts`;
const itemJoins = `join item_more m on m.k = i.k ${facts.joins} ${more.joins}`;

const readItem = (stored: Stored): ConfigListItem =>
  toConfigListItem(
    {
      ...itemTable.readStored(stored),
      ...itemMoreTable.readStored(stored),
      tags: JSON.parse(stored.tags),
    },
    stored.name,
    {
      changes: stored.changes,
      analysis: stored.analysis_counts === null ? {} : JSON.parse(stored.analysis_counts),
    },
  );

/**
 * Returns list rows in the order of the keys.
 * @param columns of the user's own, whose values the rows contain
 */
export function readItems(
  database: Database,
  keys: readonly number[],
  columns: readonly ColumnSpec[] = [],
): ConfigListItem[] {
  const sql = `select ${itemColumns} from json_each(?) wanted join item i on i.k = wanted.value ${itemJoins}`;
  const stored = readByKeys<Stored>(database, sql, keys);
  if (columns.length === 0) return stored.map(readItem);
  const values = readOwnValues(
    database,
    columns,
    stored.map(({ k }) => k),
  );
  return stored.map((row, index) => ({ ...readItem(row), own: values[index] ?? [] }));
}

/** Returns list rows with their labels in the order of the keys. */
export function readItemsWithLabels(
  database: Database,
  keys: readonly number[],
  columns: readonly ColumnSpec[] = [],
): ConfigExportItem[] {
  const labels = database.prepare<[Buffer], string>(
    'select m.labels from item i join item_more m on m.k = i.k where i.id = ?',
  );
  return readItems(database, keys, columns).map((item) => ({
    ...item,
    labels: JSON.parse(labels.pluck().get(idBytes(item.id) ?? Buffer.alloc(0)) ?? '{}'),
  }));
}

/** A stored item without its configuration. */
export interface StoredItem extends ConfigListItem, ItemDetails {
  readonly labels: Readonly<Record<string, string>>;
}

/**
 * Returns one stored item.
 * @param id the 16 bytes of its UUID
 */
export function readStoredItem(
  database: Database,
  id: Buffer,
): (StoredItem & { readonly k: number }) | undefined {
  const row = database
    .prepare<[Buffer], Stored & { readonly labels: string; readonly more: string }>(
      `select ${itemColumns}, m.labels, m.more from item i ${itemJoins} where i.id = ?`,
    )
    .get(id);
  if (row === undefined) return undefined;
  return {
    k: row.k,
    ...readItem(row),
    labels: JSON.parse(row.labels),
    ...itemDetailsSchema.parse(JSON.parse(row.more)),
  };
}
