import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import type { ConfigExportItem, ConfigListItem } from '#contract/entities/configItem.ts';
import { healthOf } from '../health.ts';
import { idBytes, idText } from '../text.ts';
import { toIso, toIsoOrNull } from '../times.ts';

interface Stored {
  readonly k: number;
  readonly id: Buffer;
  readonly name: string;
  readonly type: string;
  readonly class: string | null;
  readonly status: string | null;
  readonly health: number;
  readonly tags: string;
  readonly cost_per_minute: number | null;
  readonly cost1: number | null;
  readonly cost7: number | null;
  readonly cost30: number | null;
  readonly changes: number;
  readonly analysis_counts: string | null;
  readonly created: number;
  readonly updated: number | null;
  readonly deleted_at: number | null;
}

const itemColumns = `i.k, i.id, m.name, t.text as type, c.text as class, s.text as status, i.health, m.tags,
  m.cost_per_minute, m.cost1, m.cost7, i.cost30, m.changes, m.analysis_counts, i.created, i.updated, i.deleted_at`;

const itemJoins = `join item_more m on m.k = i.k join term t on t.k = i.type left join term c on c.k = m.class
  left join term s on s.k = i.status`;

const toListItem = (row: Stored): ConfigListItem => ({
  id: idText(row.id),
  name: row.name,
  type: row.type,
  configClass: row.class,
  status: row.status,
  health: healthOf(row.health),
  tags: JSON.parse(row.tags),
  costPerMinute: row.cost_per_minute,
  costTotal1d: row.cost1,
  costTotal7d: row.cost7,
  costTotal30d: row.cost30,
  changes: row.changes,
  analysis: row.analysis_counts === null ? {} : JSON.parse(row.analysis_counts),
  createdAt: toIso(row.created),
  updatedAt: toIsoOrNull(row.updated),
  deletedAt: toIsoOrNull(row.deleted_at),
});

/** Returns list rows in the order of the keys. */
export function readItems(database: Database, keys: readonly number[]): ConfigListItem[] {
  const rows = database
    .prepare<[string], Stored>(
      `select ${itemColumns} from json_each(?) wanted join item i on i.k = wanted.value ${itemJoins}`,
    )
    .all(JSON.stringify(keys));
  const byKey = new Map(rows.map((row) => [row.k, row]));
  return keys.flatMap((k) => {
    const row = byKey.get(k);
    return row === undefined ? [] : [toListItem(row)];
  });
}

/** Returns list rows with their labels in the order of the keys. */
export function readItemsWithLabels(database: Database, keys: readonly number[]): ConfigExportItem[] {
  const labels = database.prepare<[Buffer], string>(
    'select m.labels from item i join item_more m on m.k = i.k where i.id = ?',
  );
  return readItems(database, keys).map((item) => ({
    ...item,
    labels: JSON.parse(labels.pluck().get(idBytes(item.id) ?? Buffer.alloc(0)) ?? '{}'),
  }));
}

/** Schema of `item_more.more`, which `ItemWriter` writes. */
const moreSchema = z.object({
  description: z.string().nullable(),
  deleteReason: z.string().nullable(),
  lastScrapedAt: z.string().nullable(),
  agentId: z.string().nullable(),
  scraperId: z.string().nullable(),
  properties: z.unknown(),
});

/** A stored item without its configuration. */
export interface StoredItem extends ConfigListItem, z.infer<typeof moreSchema> {
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
    ...toListItem(row),
    labels: JSON.parse(row.labels),
    ...moreSchema.parse(JSON.parse(row.more)),
  };
}
