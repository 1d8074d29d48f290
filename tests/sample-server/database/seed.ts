import type { Client } from 'pg';
import { SeededRandom } from '../random.ts';
import { accountsOf } from './accounts.ts';
import { bulkItems } from './bulkItems.ts';
import { checkRows } from './checkRows.ts';
import { demoItems } from './demoItems.ts';
import { before, dayMs, type ItemSeed, localAgentId, minuteMs, templateNow, ulidAt } from './ItemFactory.ts';
import { summaryViews } from './refreshSummaries.ts';

export type SampleScale = 'demo' | 'team' | 'fleet';

const sizes: Readonly<Record<Exclude<SampleScale, 'demo'>, number>> = { team: 10_000, fleet: 100_000 };

const systemId = '0192a000-0000-7000-8000-000000000100';
const agents = [
  {
    id: '0192b000-0000-7000-8000-000000000001',
    personId: '0192a000-0000-7000-8000-000000000101',
    name: 'staging-cluster',
  },
  {
    id: '0192b000-0000-7000-8000-000000000002',
    personId: '0192a000-0000-7000-8000-000000000102',
    name: 'edge-frankfurt',
  },
] as const;
const agentIds = [localAgentId, ...agents.map(({ id }) => id)];
const kubernetesScraperId = '0192c000-0000-7000-8000-000000000001';
const cloudScraperId = '0192c000-0000-7000-8000-000000000002';
const scraperOf = (type: string): string =>
  type.startsWith('Kubernetes::') ? kubernetesScraperId : cloudScraperId;
/** When a scraper last saw an item that it still finds, or that it no longer finds. */
const scrapedAgoMs = ({ scrapedAgoMs: agoMs, deletedAgoMs }: ItemSeed): number =>
  agoMs ?? (deletedAgoMs ?? 0) + 4 * minuteMs;
const batchRows = 2_000;

const toRow = (item: ItemSeed) => ({
  id: item.id,
  agent_id: agentIds[item.agent],
  scraper_id: scraperOf(item.type),
  config_class: item.type.split('::').at(-1),
  status: item.status || null,
  health: item.health,
  ready: item.health === 'healthy',
  external_id: [item.id],
  type: item.type,
  cost_per_minute: item.cost === undefined ? null : item.cost.d1 / 1_440,
  cost_total_1d: item.cost?.d1 ?? null,
  cost_total_7d: item.cost?.d7 ?? null,
  cost_total_30d: item.cost?.d30 ?? null,
  name: item.name,
  description: item.description ?? null,
  config: item.config,
  labels: item.labels,
  tags: item.tags,
  properties: item.properties ?? null,
  parent_id: item.parentId ?? null,
  path: item.path,
  created_at: before(item.createdAgoMs),
  updated_at: before(item.updatedAgoMs),
  deleted_at: item.deletedAgoMs === undefined ? null : before(item.deletedAgoMs),
  delete_reason: item.deleteReason ?? null,
  last_scraped_time: before(scrapedAgoMs(item)),
  is_pushed: false,
});

async function insertRows(client: Client, table: string, rows: readonly object[]): Promise<void> {
  for (let start = 0; start < rows.length; start += batchRows) {
    const batch = rows.slice(start, start + batchRows);
    const columns = Object.keys(batch[0] ?? {}).join(', ');
    await client.query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(batch)],
    );
  }
}

async function insertPeople(client: Client, seed: number): Promise<void> {
  const accounts = accountsOf(seed);
  const created_at = before(200 * dayMs);
  await insertRows(client, 'people', [
    { id: systemId, name: 'System', email: null, type: null, created_at },
    ...agents.map(({ personId, name }) => ({
      id: personId,
      name: `agent-${name}`,
      email: null,
      type: 'agent',
      created_at,
    })),
    ...accounts.map(({ id, name, email }) => ({ id, name, email, type: null, created_at })),
  ]);
  await insertRows(
    client,
    'identities',
    accounts.map(({ id, name, email }) => {
      const [first, ...last] = name.split(' ');
      const traits = { email, name: { first, last: last.join(' ') } };
      return { id, schema_id: 'default', traits, state: 'active', created_at, updated_at: created_at };
    }),
  );
  for (const { id, role } of accounts) {
    await client.query(`insert into casbin_rule (ptype, v0, v1) values ('g', $1, $2)`, [id, role]);
  }
}

async function insertAgents(client: Client): Promise<void> {
  const created_at = before(190 * dayMs);
  const row = { created_at, updated_at: before(60_000), cleanup: false };
  await insertRows(client, 'agents', [
    { id: localAgentId, name: 'local', person_id: null, last_seen: null, last_received: null, ...row },
    ...agents.map(({ id, personId, name }, index) => {
      const seen = before((index + 1) * 20_000);
      return { id, name, person_id: personId, last_seen: seen, last_received: seen, ...row };
    }),
  ]);
}

async function insertFigures(client: Client, items: readonly ItemSeed[], seed: number): Promise<void> {
  const random = new SeededRandom(seed ^ 0xf16);
  const newId = (agoMs: number) => ulidAt(agoMs, random);
  const changes = items.flatMap((item) =>
    Array.from({ length: item.changes }, () => {
      const agoMs = random.between(1_000, Math.min(6 * dayMs, item.createdAgoMs));
      return {
        id: newId(agoMs),
        config_id: item.id,
        change_type: random.pick(['diff', 'ScalingReplicaSet', 'BackOff', 'Pulled']),
        severity: random.pick(['info', 'low', 'medium', 'high']),
        source: 'kubernetes',
        summary: `${item.name} changed`,
        created_at: before(agoMs),
        first_observed: before(agoMs),
        count: 1,
        is_pushed: false,
      };
    }),
  );
  await insertRows(client, 'config_changes', changes);
  const insights = items.flatMap((item) =>
    Object.entries(item.analysis).flatMap(([type, count]) =>
      Array.from({ length: count }, () => ({
        id: newId(dayMs),
        config_id: item.id,
        scraper_id: scraperOf(item.type),
        analyzer: `${type}-check`,
        analysis_type: type,
        severity: 'high',
        summary: `${item.name} needs attention`,
        message: `${item.name} needs attention`,
        status: 'open',
        first_observed: before(dayMs),
        last_observed: before(20 * minuteMs),
        is_pushed: false,
      })),
    ),
  );
  await insertRows(client, 'config_analysis', insights);
}

/** Fills an empty database with the data of a scale and a seed; times are relative to `templateNow`. */
export async function seedDatabase(client: Client, scale: SampleScale, seed: number): Promise<void> {
  const items = scale === 'demo' ? demoItems(seed).items : bulkItems(seed, sizes[scale]);
  const created_at = before(200 * dayMs);
  const scraper = { agent_id: localAgentId, source: 'KubernetesCRD', created_at, is_pushed: false };
  await insertPeople(client, seed);
  await insertAgents(client);
  await insertRows(client, 'config_scrapers', [
    {
      id: kubernetesScraperId,
      name: 'kubernetes-prod-eu-1',
      description: 'Everything in the production cluster',
      spec: { schedule: '@every 5m', kubernetes: [{ clusterName: 'prod-eu-1' }] },
      ...scraper,
    },
    {
      id: cloudScraperId,
      name: 'aws-meridian-prod',
      description: 'The production account',
      spec: { schedule: '@every 1h', aws: [{ region: ['eu-west-1'], compliance: true }] },
      ...scraper,
    },
  ]);
  await insertRows(client, 'properties', [
    { name: 'logs.disable', value: 'false', created_at, updated_at: created_at },
  ]);
  await insertRows(client, 'config_items', items.map(toRow));
  await insertFigures(client, items, seed);
  for (const [table, rows] of checkRows(items, systemId)) await insertRows(client, table, rows);
}

const shifted: ReadonlyArray<readonly [table: string, ...columns: string[]]> = [
  ['people', 'created_at', 'updated_at'],
  ['identities', 'created_at', 'updated_at'],
  ['properties', 'created_at', 'updated_at'],
  ['agents', 'created_at', 'updated_at', 'last_seen', 'last_received'],
  ['config_scrapers', 'created_at'],
  ['config_items', 'created_at', 'updated_at', 'deleted_at', 'last_scraped_time'],
  ['config_changes', 'created_at', 'first_observed'],
  ['config_analysis', 'first_observed', 'last_observed'],
  ['canaries', 'created_at', 'updated_at'],
  ['checks', 'created_at', 'updated_at', 'last_runtime', 'last_transition_time'],
  ['check_config_relationships', 'created_at', 'updated_at'],
  ['playbooks', 'created_at', 'updated_at'],
  ['playbook_runs', 'created_at', 'start_time', 'scheduled_time', 'end_time'],
];

/** Moves every time so that the data is as old as it says at `now`, and refreshes the figures. */
export async function shiftTo(client: Client, now: Date): Promise<void> {
  const seconds = (now.getTime() - Date.parse(templateNow)) / 1_000;
  // Triggers off: this is no change of anybody's.
  await client.query(`set session_replication_role = replica`);
  for (const [table, ...columns] of shifted) {
    const set = columns.map((column) => `${column} = ${column} + make_interval(secs => $1)`).join(', ');
    await client.query(`update ${table} set ${set}`, [seconds]);
  }
  await client.query(`set session_replication_role = default`);
  for (const { view } of summaryViews) await client.query(`refresh materialized view ${view}`);
}
