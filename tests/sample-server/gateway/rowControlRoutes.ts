import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { z } from 'zod';

/** Tables whose rows tests may change. Checks and items have separate controls. */
const tables = [
  'agents',
  'people',
  'identities',
  'casbin_rule',
  'teams',
  'team_members',
  'incident_rules',
  'properties',
  'config_scrapers',
  'config_changes',
  'config_analysis',
  'config_relationships',
  'config_component_relationships',
  'component_relationships',
  'check_component_relationships',
  'check_config_relationships',
  'team_components',
  'playbooks',
  'playbook_runs',
  'playbook_run_actions',
  'playbook_approvals',
  'artifacts',
  'topologies',
  'canaries',
  'connections',
  'permissions',
  'logging_backends',
  'job_history',
  'components',
  'incidents',
  'hypotheses',
  'evidences',
  'comments',
  'responders',
  'incident_histories',
  'event_queue',
  'notifications',
  'notification_send_history',
  'notification_silences',
] as const;

const column = z.string().regex(/^[a-z_]+$/);
const columns = z.record(column, z.json());
const someColumns = columns.refine(
  (given) => Object.keys(given).length > 0,
  'At least one column is needed.',
);

const rowChangeSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('insert'), table: z.enum(tables), row: someColumns }),
  z.object({ action: z.literal('update'), table: z.enum(tables), where: someColumns, set: someColumns }),
  z.object({ action: z.literal('delete'), table: z.enum(tables), where: someColumns }),
]);

const rowChangesSchema = z.union([rowChangeSchema, z.array(rowChangeSchema)]);

export type RowChange = z.infer<typeof rowChangeSchema>;

/** Returns conditions by column, with values of the column's type. A null matches null. */
const conditionOf = (table: string, where: object, place: string): string =>
  Object.keys(where)
    .map(
      (name) =>
        `${table}."${name}" is not distinct from (jsonb_populate_record(null::${table}, ${place}))."${name}"`,
    )
    .join(' and ');

function statementOf(change: RowChange): readonly [text: string, values: readonly string[]] {
  const { table } = change;
  const populated = (place: string) => `jsonb_populate_record(null::${table}, ${place})`;
  switch (change.action) {
    case 'insert': {
      const names = Object.keys(change.row)
        .map((name) => `"${name}"`)
        .join(', ');
      return [
        `insert into ${table} (${names}) select ${names} from ${populated('$1')} returning *`,
        [JSON.stringify(change.row)],
      ];
    }
    case 'update': {
      const set = Object.keys(change.set).map((name) => `"${name}" = (${populated('$2')})."${name}"`);
      return [
        `update ${table} set ${set.join(', ')} where ${conditionOf(table, change.where, '$1')} returning *`,
        [JSON.stringify(change.where), JSON.stringify(change.set)],
      ];
    }
    default:
      return [
        `delete from ${table} where ${conditionOf(table, change.where, '$1')} returning *`,
        [JSON.stringify(change.where)],
      ];
  }
}

/**
 * Registers a test control for row changes in one transaction, without permission checks. Triggers run as
 * usual.
 */
export function registerRowControl(app: FastifyInstance, database: Pool): void {
  app.post('/_sample/rows', async (request) => {
    const changes = [rowChangesSchema.parse(request.body)].flat();
    const client = await database.connect();
    try {
      await client.query('begin');
      const rows: object[] = [];
      for (const change of changes) {
        const [text, values] = statementOf(change);
        rows.push(...(await client.query<object>(text, [...values])).rows);
      }
      await client.query('commit');
      return { rows };
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  });
}
