import type { Pool } from 'pg';
import { localAgentId } from '../database/ItemFactory.ts';
import { ageOf, type Column, type KubernetesObject, kubernetesTime } from './kubernetesLists.ts';

export const canaryGroup = 'canaries.flanksource.com';

interface CanaryRow {
  readonly id: string;
  readonly name: string;
  readonly namespace: string;
  readonly labels: Readonly<Record<string, string>> | null;
  readonly annotations: Readonly<Record<string, string>> | null;
  readonly spec: Readonly<Record<string, unknown>>;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly last_check: Date | null;
  readonly failed: boolean | null;
}

const toCanary = (row: CanaryRow): KubernetesObject => ({
  apiVersion: `${canaryGroup}/v1`,
  kind: 'Canary',
  metadata: {
    name: row.name,
    namespace: row.namespace,
    uid: row.id,
    resourceVersion: String(row.updated_at.getTime()),
    generation: 1,
    creationTimestamp: kubernetesTime(row.created_at),
    ...(row.labels === null ? {} : { labels: row.labels }),
    ...(row.annotations === null ? {} : { annotations: row.annotations }),
  },
  spec: row.spec,
  // A canary without checks has not run yet.
  status: {
    ...(row.failed === null ? {} : { status: row.failed ? 'Failed' : 'Passed' }),
    ...(row.last_check === null ? {} : { lastCheck: kubernetesTime(row.last_check) }),
  },
});

/** Only canaries with a cluster source exist as Kubernetes objects. Others exist only in the database. */
const inCluster = `(source is null or source like 'kubernetes/%')`;

/** Returns the canaries of the server's own cluster, without those of agents. */
export async function readCanaries(
  database: Pool,
  namespace: string | undefined,
): Promise<KubernetesObject[]> {
  const { rows } = await database.query<CanaryRow>(
    `select canaries.*, max(checks.last_runtime) as last_check, bool_or(checks.status = 'unhealthy') as failed
      from canaries left join checks on checks.canary_id = canaries.id and checks.deleted_at is null
      where canaries.agent_id = $1 and canaries.deleted_at is null and ${inCluster} and coalesce($2, canaries.namespace) = canaries.namespace
      group by canaries.id`,
    [localAgentId, namespace ?? null],
  );
  return rows.map(toCanary);
}

interface NamespaceRow {
  readonly name: string;
  readonly uid: string;
  readonly created_at: Date;
}

/** Returns the known namespaces of the server's own cluster: `default` and those of canaries. */
export async function readNamespaces(database: Pool): Promise<KubernetesObject[]> {
  const { rows } = await database.query<NamespaceRow>(
    `select name, md5('namespace ' || name)::uuid as uid, min(created_at) as created_at
      from (
        select 'default' as name, created_at from agents where id = $1
        union all select namespace, created_at from canaries where agent_id = $1 and deleted_at is null and ${inCluster}
      ) known group by name`,
    [localAgentId],
  );
  return rows.map(({ name, uid, created_at }) => ({
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name, uid, resourceVersion: '1', creationTimestamp: kubernetesTime(created_at) },
    spec: { finalizers: ['kubernetes'] },
    status: { phase: 'Active' },
  }));
}

const textOf = (value: unknown): string => (value === undefined ? '' : String(value));

const nameColumn: Column = { name: 'Name', type: 'string', cell: ({ metadata }) => metadata.name };

export const canaryColumns: readonly Column[] = [
  nameColumn,
  { name: 'Interval', type: 'string', cell: ({ spec }) => textOf(spec?.interval) },
  { name: 'Status', type: 'string', cell: ({ status }) => textOf(status?.status) },
  {
    name: 'Last Run',
    type: 'date',
    cell: ({ status }) => (status?.lastCheck === undefined ? '' : ageOf(textOf(status.lastCheck))),
  },
];

export const namespaceColumns: readonly Column[] = [
  nameColumn,
  { name: 'Status', type: 'string', cell: ({ status }) => textOf(status?.phase) },
  { name: 'Age', type: 'date', cell: ({ metadata }) => ageOf(metadata.creationTimestamp) },
];
