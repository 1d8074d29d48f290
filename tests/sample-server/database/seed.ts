import type { Client } from 'pg';
import { SeededRandom } from '../random.ts';
import { accountsOf } from './accounts.ts';
import { bulkItems, demoItems, type ItemSeed } from './story.ts';

export type SampleScale = 'demo' | 'team' | 'fleet';

const sizes: Readonly<Record<Exclude<SampleScale, 'demo'>, number>> = { team: 10_000, fleet: 100_000 };

/** Every time in a template is relative to this instant; a run shifts them to its own "now". */
export const templateNow = '2026-01-01T00:00:00Z';

const localAgent = '00000000-0000-0000-0000-000000000000';
const agentIds = [localAgent, '0192b000-0000-7000-8000-000000000001', '0192b000-0000-7000-8000-000000000002'];
const scraperId = '0192c000-0000-7000-8000-000000000001';
const batchRows = 2_000;

const before = (agoMs: number): string => new Date(Date.parse(templateNow) - agoMs).toISOString();

const toRow = (item: ItemSeed) => ({
  id: item.id,
  agent_id: agentIds[item.agent ?? 0],
  scraper_id: scraperId,
  config_class: item.type.split('::').at(-1),
  status: item.status,
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
  parent_id: item.parentId ?? null,
  path: item.path,
  created_at: before(item.createdAgoMs),
  updated_at: before(item.updatedAgoMs),
  deleted_at: item.deletedAgoMs === undefined ? null : before(item.deletedAgoMs),
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
  const created = before(200 * 86_400_000);
  await insertRows(
    client,
    'people',
    accounts.map(({ id, name, email }) => ({ id, name, email, created_at: created })),
  );
  await insertRows(
    client,
    'identities',
    accounts.map(({ id, name, email }) => {
      const [first, ...last] = name.split(' ');
      return {
        id,
        schema_id: 'default',
        traits: { email, name: { first, last: last.join(' ') } },
        state: 'active',
        created_at: created,
        updated_at: created,
      };
    }),
  );
  for (const { id, role } of accounts) {
    await client.query(`insert into casbin_rule (ptype, v0, v1) values ('g', $1, $2)`, [id, role]);
  }
}

async function insertAgents(client: Client): Promise<void> {
  const names = ['local', 'staging-cluster', 'edge-frankfurt'];
  await insertRows(
    client,
    'agents',
    names.map((name, index) => ({
      id: agentIds[index],
      name,
      created_at: before(300 * 86_400_000),
      updated_at: before(60_000),
      cleanup: false,
      last_seen: index === 0 ? null : before(index * 20_000),
    })),
  );
}

async function insertFigures(client: Client, items: readonly ItemSeed[], seed: number): Promise<void> {
  const random = new SeededRandom(seed ^ 0xf16);
  const changes = items.flatMap((item) =>
    Array.from({ length: Math.min(item.changes, items.length > 1_000 ? 2 : 700) }, () => ({
      id: `0194${random.hex(4)}-${random.hex(4)}-7${random.hex(3)}-8${random.hex(3)}-${random.hex(12)}`,
      config_id: item.id,
      change_type: random.pick(['diff', 'ScalingReplicaSet', 'BackOff', 'Pulled']),
      severity: random.pick(['info', 'low', 'medium', 'high']),
      source: 'kubernetes',
      summary: 'changed',
      created_at: before(random.between(1, 6 * 1_440) * 60_000),
    })),
  );
  await insertRows(client, 'config_changes', changes);
  const insights = items.flatMap((item) =>
    Object.entries(item.analysis).flatMap(([type, count]) =>
      Array.from({ length: count }, () => ({
        id: `0195${random.hex(4)}-${random.hex(4)}-7${random.hex(3)}-8${random.hex(3)}-${random.hex(12)}`,
        config_id: item.id,
        analyzer: `${type}-check`,
        analysis_type: type,
        severity: 'high',
        message: `${item.name} needs attention`,
        status: 'open',
        first_observed: before(86_400_000),
      })),
    ),
  );
  await insertRows(client, 'config_analysis', insights);
}

/** Fills an empty database with the data of a scale and a seed; times are relative to `templateNow`. */
export async function seedDatabase(client: Client, scale: SampleScale, seed: number): Promise<void> {
  const items = scale === 'demo' ? demoItems(seed) : bulkItems(seed, sizes[scale]);
  await insertPeople(client, seed);
  await insertAgents(client);
  await client.query(
    `insert into config_scrapers (id, name, spec, source, created_at) values ($1, 'kubernetes-prod-eu-1', '{}', 'KubernetesCRD', $2)`,
    [scraperId, before(300 * 86_400_000)],
  );
  await client.query(`insert into properties (name, value) values ('logs.disable', 'false')`);
  await insertRows(client, 'config_items', items.map(toRow));
  await insertFigures(client, items, seed);
}

const shifted: ReadonlyArray<readonly [table: string, ...columns: string[]]> = [
  ['people', 'created_at'],
  ['agents', 'created_at', 'updated_at', 'last_seen'],
  ['config_scrapers', 'created_at'],
  ['config_items', 'created_at', 'updated_at', 'deleted_at'],
  ['config_changes', 'created_at'],
  ['config_analysis', 'first_observed'],
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
  await client.query(`refresh materialized view config_item_summary_7d`);
}
