import type { Client } from 'pg';
import { SeededRandom } from '../random.ts';
import { accountsOf } from './accounts.ts';
import { agentRows, remoteAgents } from './agentRows.ts';
import { bulkChecks, insertBulkRuns } from './bulkChecks.ts';
import { bulkDocuments } from './bulkDocuments.ts';
import { insertBulkFigures } from './bulkFigures.ts';
import { bulkItems, documentKey } from './bulkItems.ts';
import { checkRows, type TableRows } from './checkRows.ts';
import { demoItems } from './demoItems.ts';
import {
  agentIds,
  before,
  dayMs,
  type ItemSeed,
  localAgentId,
  minuteMs,
  templateNow,
  ulidAt,
} from './ItemFactory.ts';
import { playbookRows } from './playbookRows.ts';

export type SampleScale = 'demo' | 'team' | 'fleet';

const sizes: Readonly<
  Record<
    Exclude<SampleScale, 'demo'>,
    { readonly items: number; readonly changes: number; readonly insights: number; readonly checks: number }
  >
> = {
  team: { items: 10_000, changes: 100_000, insights: 500, checks: 1_000 },
  fleet: { items: 100_000, changes: 1_000_000, insights: 5_000, checks: 10_000 },
};

const systemId = '0192a000-0000-7000-8000-000000000100';
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
  health: item.health || null,
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

/** Inserts items; a configuration that names a document gets what it has in common with others. */
async function insertItems(client: Client, items: readonly ItemSeed[], seed: number): Promise<void> {
  await client.query('create temporary table documents (name text primary key, body jsonb not null)');
  await insertRows(client, 'documents', bulkDocuments(seed));
  for (let start = 0; start < items.length; start += batchRows) {
    const batch = items.slice(start, start + batchRows).map(toRow);
    const columns = Object.keys(batch[0] ?? {}).filter((column) => column !== 'config');
    await client.query(
      `insert into config_items (${columns.join(', ')}, config)
        select ${columns.map((column) => `items.${column}`).join(', ')}, coalesce(body || (config - '${documentKey}'), config)
        from jsonb_populate_recordset(null::config_items, $1) items
        left join documents on documents.name = config ->> '${documentKey}'`,
      [JSON.stringify(batch)],
    );
  }
  await client.query('drop table documents');
}

async function insertPeople(client: Client, seed: number): Promise<void> {
  const accounts = accountsOf(seed);
  const created_at = before(200 * dayMs);
  await insertRows(client, 'people', [
    { id: systemId, name: 'System', email: null, type: null, created_at },
    ...remoteAgents.map(({ personId, name }) => ({
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

const rowsOf = (tables: TableRows, name: string): number =>
  tables.find(([table]) => table === name)?.[1].length ?? 0;

async function insertMoreChecks(client: Client, seed: number, count: number): Promise<void> {
  for (const [table, rows] of bulkChecks(seed, count)) await insertRows(client, table, rows);
  await insertBulkRuns(client, seed);
}

/** Fills an empty database with the data of a scale and a seed; times are relative to `templateNow`. */
export async function seedDatabase(client: Client, scale: SampleScale, seed: number): Promise<void> {
  const items = scale === 'demo' ? demoItems(seed).items : bulkItems(seed, sizes[scale].items);
  const created_at = before(200 * dayMs);
  const scraper = { agent_id: localAgentId, source: 'KubernetesCRD', created_at, is_pushed: false };
  await insertPeople(client, seed);
  await insertRows(client, 'agents', agentRows(accountsOf(seed)));
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
  await insertItems(client, items, seed);
  await insertFigures(client, items, seed);
  if (scale !== 'demo') await insertBulkFigures(client, seed, sizes[scale]);
  const watching = checkRows(items, seed);
  for (const [table, rows] of watching) await insertRows(client, table, rows);
  if (scale !== 'demo')
    await insertMoreChecks(client, seed, sizes[scale].checks - rowsOf(watching, 'checks'));
  for (const [table, rows] of playbookRows(items, systemId)) await insertRows(client, table, rows);
  await client.query('insert into sample_clock (now) values ($1)', [templateNow]);
}
