import type { Pool } from 'pg';
import { z } from 'zod';

const textMap = z.record(z.string(), z.string());
const id = z.guid();

/** Columns that tests may set on a new item. The others get database defaults. */
const newItemSchema = z.looseObject({ name: z.string(), type: z.string().min(1) });

const itemChangeSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('rename'), id, value: z.string() }),
  z.object({ action: z.literal('status'), id, value: z.string().nullable() }),
  z.object({ action: z.literal('health'), id, value: z.string().nullable() }),
  z.object({ action: z.literal('labels'), id, value: textMap.nullable() }),
  z.object({ action: z.literal('tags'), id, value: textMap.nullable() }),
  z.object({
    action: z.literal('cost'),
    id,
    value: z.object({ d1: z.number(), d7: z.number(), d30: z.number() }).nullable(),
  }),
  z.object({ action: z.literal('config'), id, value: z.unknown() }),
  z.object({ action: z.literal('soft-delete'), id, reason: z.string().optional() }),
  z.object({ action: z.literal('restore'), id }),
  z.object({ action: z.literal('hard-delete'), id }),
  z.object({ action: z.literal('insert'), item: newItemSchema }),
]);

/** A change or an atomic list of changes. */
export const itemChangesSchema = z.union([itemChangeSchema, z.array(itemChangeSchema)]);

export type ItemChange = z.infer<typeof itemChangeSchema>;
export type NewItem = z.infer<typeof newItemSchema>;

/** A statement that returns the ids of the changed items. */
type Statement = readonly [text: string, values: readonly unknown[]];

const update = (set: string, ...values: unknown[]): Statement => [
  `update config_items set ${set} where id = $1 returning id`,
  values,
];

const insertion = `
  with given as (
    select * from jsonb_populate_record(null::config_items, $1)
  ), made as (
    select coalesce(id, generate_ulid()) as id, config_class, status, health, ready, type, name, config, labels, tags,
      description, parent_id, coalesce(agent_id, '00000000-0000-0000-0000-000000000000') as agent_id,
      scraper_id, external_id, properties, cost_per_minute, cost_total_1d, cost_total_7d, cost_total_30d,
      coalesce(created_at, now()) as created_at, coalesce(updated_at, now()) as updated_at,
      last_scraped_time, deleted_at, delete_reason
    from given
  )
  insert into config_items (id, config_class, status, health, ready, type, name, config, labels, tags, description,
    parent_id, agent_id, scraper_id, external_id, properties, cost_per_minute, cost_total_1d, cost_total_7d,
    cost_total_30d, created_at, updated_at, last_scraped_time, deleted_at, delete_reason, path)
  select made.*, concat_ws('.', (select path from config_items parent where parent.id = made.parent_id), made.id)
  from made returning id`;

/** By default, a new item is healthy. */
function newRow(item: NewItem): string {
  const { name, type } = item;
  return JSON.stringify({
    config_class: type.split('::').at(-1),
    status: 'Running',
    health: 'healthy',
    labels: {},
    tags: {},
    config: { name, type },
    ...item,
  });
}

function statementOf(change: ItemChange): Statement {
  switch (change.action) {
    case 'rename':
      return update('name = $2', change.id, change.value);
    case 'status':
      return update('status = $2', change.id, change.value);
    case 'health':
      return update('health = $2', change.id, change.value);
    case 'labels':
      return update('labels = $2', change.id, change.value);
    case 'tags':
      return update('tags = $2', change.id, change.value);
    case 'cost': {
      const { d1 = null, d7 = null, d30 = null } = change.value ?? {};
      const set =
        'cost_total_1d = $2::numeric, cost_total_7d = $3, cost_total_30d = $4, cost_per_minute = $2 / 1440';
      return update(set, change.id, d1, d7, d30);
    }
    case 'config':
      return update('config = $2', change.id, JSON.stringify(change.value));
    case 'soft-delete':
      return update('deleted_at = now(), delete_reason = $2', change.id, change.reason ?? null);
    case 'restore':
      return update('deleted_at = null, delete_reason = null', change.id);
    case 'hard-delete':
      return ['delete from config_items where id = $1 returning id', [change.id]];
    default:
      return [insertion, [newRow(change.item)]];
  }
}

/**
 * Applies changes directly to the database in one transaction.
 * @returns the ids of the changed items, in the order of the changes
 */
export async function changeItems(database: Pool, changes: readonly ItemChange[]): Promise<string[]> {
  const client = await database.connect();
  try {
    await client.query('begin');
    const ids: string[] = [];
    for (const change of changes) {
      const [text, values] = statementOf(change);
      const { rows } = await client.query<{ id: string }>(text, [...values]);
      ids.push(...rows.map((row) => row.id));
    }
    await client.query('commit');
    return ids;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
