import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { refreshChecks } from '../database/refreshChecks.ts';
import { recordRun } from './recordRun.ts';

const textMap = z.record(z.string(), z.string());
const id = z.guid();
/** Age of the run in milliseconds. Default: 0. */
const agoMs = z.number().min(0).optional();

/** Columns that tests may set on a new check. The others get database defaults. */
const newCheckSchema = z.looseObject({
  name: z.string().min(1),
  type: z.string().min(1).optional(),
  /** Null for a check that never ran. */
  status: z.enum(['healthy', 'unhealthy']).nullish(),
  agoMs,
  /** Canary of the check, created if missing. Default: the story's. */
  canary: z
    .object({ name: z.string(), namespace: z.string(), labels: textMap.optional(), agent_id: id.optional() })
    .optional(),
});

const checkChangeSchema = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('status'),
    id,
    value: z.enum(['healthy', 'unhealthy']),
    message: z.string().optional(),
    error: z.string().optional(),
    /** Milliseconds. */
    duration: z.number().int().min(0).optional(),
    agoMs,
  }),
  z.object({ action: z.literal('rename'), id, value: z.string().min(1) }),
  z.object({ action: z.literal('labels'), id, value: textMap.nullable() }),
  z.object({ action: z.literal('severity'), id, value: z.string().nullable() }),
  z.object({ action: z.literal('delete'), id }),
  z.object({ action: z.literal('restore'), id }),
  z.object({ action: z.literal('insert'), check: newCheckSchema }),
]);

/** A change or an atomic list of changes. */
export const checkChangesSchema = z.union([checkChangeSchema, z.array(checkChangeSchema)]);

export type CheckChange = z.infer<typeof checkChangeSchema>;
export type NewCheck = z.infer<typeof newCheckSchema>;

const usualDurationMs = 120;
const timeBefore = (ago = 0): Date => new Date(Date.now() - ago);

async function update(client: PoolClient, checkId: string, set: string, value?: unknown): Promise<string[]> {
  const values = value === undefined ? [checkId] : [checkId, value];
  const { rows } = await client.query<{ id: string }>(
    `update checks set ${set} where id = $1 returning id`,
    values,
  );
  return rows.map((row) => row.id);
}

/** Returns the id of a new check's canary. Creates a named canary if missing. */
async function canaryOf(client: PoolClient, { canary }: NewCheck): Promise<string> {
  const { name, namespace, labels, agent_id } = canary ?? { name: 'payments', namespace: 'payments' };
  const found = await client.query<{ id: string }>(
    'select id from canaries where name = $1 and namespace = $2 and deleted_at is null',
    [name, namespace],
  );
  const [known] = found.rows;
  if (known !== undefined) return known.id;
  const made = await client.query<{ id: string }>(
    `insert into canaries (name, namespace, labels, source, spec, agent_id)
      values ($1, $2, $3, 'UI', '{"interval": 60}', coalesce($4::uuid, '00000000-0000-0000-0000-000000000000')) returning id`,
    [name, namespace, labels ?? null, agent_id ?? null],
  );
  const [canaryRow] = made.rows;
  if (canaryRow === undefined) throw new Error('The sample created no canary.');
  return canaryRow.id;
}

/** By default, a new check has one passed run. */
async function insert(client: PoolClient, check: NewCheck): Promise<string[]> {
  const canaryId = await canaryOf(client, check);
  const { canary: _canary, status = 'healthy', agoMs: ranAgoMs, ...columns } = check;
  const row = { canary_id: canaryId, type: 'http', ...columns };
  const { rows } = await client.query<{ id: string }>(
    `insert into checks (id, canary_id, agent_id, type, name, namespace, description, icon, spec, labels, owner, severity,
        last_transition_time, silenced_at, created_at, updated_at, deleted_at)
      select coalesce(given.id, generate_ulid()), canary_id, coalesce(given.agent_id, canaries.agent_id), type, given.name,
        coalesce(given.namespace, canaries.namespace), description, icon, given.spec, given.labels, owner, severity,
        last_transition_time, silenced_at, coalesce(given.created_at, now()), coalesce(given.updated_at, now()),
        given.deleted_at
      from jsonb_populate_record(null::checks, $1) given join canaries on canaries.id = given.canary_id
      returning id`,
    [JSON.stringify(row)],
  );
  const ids = rows.map((made) => made.id);
  if (status !== null) {
    const run = { pass: status === 'healthy', duration: usualDurationMs };
    for (const made of ids) await recordRun(client, made, run, timeBefore(ranAgoMs));
  }
  return ids;
}

async function make(client: PoolClient, change: CheckChange): Promise<string[]> {
  switch (change.action) {
    case 'status': {
      const { value, message, error, duration = usualDurationMs } = change;
      const run = { pass: value === 'healthy', message, error, duration };
      const found = await client.query('select id from checks where id = $1', [change.id]);
      if (found.rows.length === 0) return [];
      await recordRun(client, change.id, run, timeBefore(change.agoMs));
      return [change.id];
    }
    case 'rename':
      return update(client, change.id, 'name = $2', change.value);
    case 'labels':
      return update(client, change.id, 'labels = $2', change.value);
    case 'severity':
      return update(client, change.id, 'severity = $2', change.value);
    case 'delete':
      return update(client, change.id, 'deleted_at = now()');
    case 'restore':
      return update(client, change.id, 'deleted_at = null');
    default:
      return insert(client, change.check);
  }
}

/**
 * Applies changes directly to the database in one transaction, and refreshes the summary of these checks.
 * @returns the ids of the changed checks, in the order of the changes
 */
export async function changeChecks(database: Pool, changes: readonly CheckChange[]): Promise<string[]> {
  const client = await database.connect();
  try {
    await client.query('begin');
    const ids: string[] = [];
    for (const change of changes) ids.push(...(await make(client, change)));
    await refreshChecks(client, ids);
    await client.query('commit');
    return ids;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
