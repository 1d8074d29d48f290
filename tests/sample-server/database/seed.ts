import type { Client } from 'pg';
import { stringify } from 'yaml';
import { accountsOf } from './accounts.ts';
import { agentRows } from './agentRows.ts';
import { bulkChecks, insertBulkRuns } from './bulkChecks.ts';
import { insertBulkComponents } from './bulkComponents.ts';
import { bulkDocuments } from './bulkDocuments.ts';
import { insertBulkFigures } from './bulkFigures.ts';
import { insertBulkIncidents } from './bulkIncidents.ts';
import { bulkItems, documentKey } from './bulkItems.ts';
import { insertBulkNotifications } from './bulkNotifications.ts';
import { insertBulkPlaybooks } from './bulkPlaybooks.ts';
import { insertBulkRelationships } from './bulkRelationships.ts';
import { insertBulkSettings } from './bulkSettings.ts';
import { canaryRows } from './canaryRows.ts';
import { changeRows } from './changeRows.ts';
import { checkRows, type TableRows } from './checkRows.ts';
import { demoItems } from './demoItems.ts';
import { eventRows } from './eventRows.ts';
import { agentIds, type ItemSeed, isoBefore, minuteMs, templateNow } from './ItemFactory.ts';
import { applyIncidentSteps, findSubjects, incidentRows } from './incidentRows.ts';
import { insightRows } from './insightRows.ts';
import { jobRows } from './jobRows.ts';
import { notificationRows } from './notificationRows.ts';
import { oddIncidents } from './oddIncidents.ts';
import { peopleRows, systemId } from './peopleRows.ts';
import { permissionRows } from './permissionRows.ts';
import { playbookRows } from './playbookRows.ts';
import { propertyRows } from './propertyRows.ts';
import { relationshipRows } from './relationshipRows.ts';
import { scraperIdOf } from './scraperRows.ts';
import { settingsRows, teamComponentRows } from './settingsRows.ts';
import { storyIncident, storyWorker } from './storyIncident.ts';

export type SampleScale = 'demo' | 'team' | 'fleet';

const sizes: Readonly<
  Record<
    Exclude<SampleScale, 'demo'>,
    {
      readonly items: number;
      readonly changes: number;
      readonly insights: number;
      readonly relationships: number;
      readonly checks: number;
      readonly jobs: number;
      readonly people: number;
      readonly settings: number;
      readonly events: number;
      readonly incidents: number;
      readonly playbookRuns: number;
      readonly components: number;
      readonly componentLevels: number;
      readonly rules: number;
      readonly sends: number;
      readonly silences: number;
    }
  >
> = {
  team: {
    items: 10_000,
    changes: 100_000,
    insights: 500,
    relationships: 40_000,
    checks: 1_000,
    jobs: 20_000,
    people: 60,
    settings: 30,
    events: 2_000,
    incidents: 400,
    playbookRuns: 2_000,
    components: 500,
    componentLevels: 4,
    rules: 30,
    sends: 20_000,
    silences: 50,
  },
  fleet: {
    items: 100_000,
    changes: 1_000_000,
    insights: 5_000,
    relationships: 400_000,
    checks: 10_000,
    jobs: 1_000_000,
    people: 600,
    settings: 300,
    events: 20_000,
    incidents: 5_000,
    playbookRuns: 20_000,
    components: 5_000,
    componentLevels: 6,
    rules: 300,
    sends: 1_000_000,
    silences: 500,
  },
};

/** Returns the age of the last scrape that found the item. */
const scrapedAgoMs = ({ scrapedAgoMs: agoMs, deletedAgoMs }: ItemSeed): number =>
  agoMs ?? (deletedAgoMs ?? 0) + 4 * minuteMs;
const batchRows = 2_000;

const toRow = (item: ItemSeed) => ({
  id: item.id,
  agent_id: agentIds[item.agent],
  scraper_id: scraperIdOf(item.type),
  config_class: item.type.split('::').at(-1),
  status: item.status || null,
  health: item.health || null,
  ready: item.health === 'healthy',
  external_id: item.externalIds ?? [item.id],
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
  created_at: isoBefore(item.createdAgoMs),
  updated_at: isoBefore(item.updatedAgoMs),
  deleted_at: item.deletedAgoMs === undefined ? null : isoBefore(item.deletedAgoMs),
  delete_reason: item.deleteReason ?? null,
  last_scraped_time: isoBefore(scrapedAgoMs(item)),
  is_pushed: false,
});

async function insertRows(client: Client, table: string, rows: readonly object[]): Promise<void> {
  for (let start = 0; start < rows.length; start += batchRows) {
    const batch = rows.slice(start, start + batchRows);
    const columns = Object.keys(batch[0] ?? {})
      .map((column) => `"${column}"`)
      .join(', ');
    await client.query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(batch)],
    );
  }
}

/** Inserts items. Merges the shared document into configurations that refer to one. */
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

async function insertTables(client: Client, tables: TableRows): Promise<void> {
  for (const [table, rows] of tables) await insertRows(client, table, rows);
}

const rowsOf = (tables: TableRows, name: string): number =>
  tables.find(([table]) => table === name)?.[1].length ?? 0;

async function insertMoreChecks(client: Client, seed: number, count: number): Promise<void> {
  await insertTables(client, bulkChecks(seed, count));
  await insertBulkRuns(client, seed);
}

/** Returns all lines of an item's configuration and those that set the pool size, by line number. */
async function poolLines(client: Client, itemId: string | undefined) {
  const { rows } = await client.query<{ config: unknown }>('select config from config_items where id = $1', [
    itemId,
  ]);
  // Formatted like the console's YAML, so that the line numbers match.
  const all = stringify(rows[0]?.config, { indentSeq: false, lineWidth: 0 }).trimEnd().split('\n');
  const first = all.findIndex((line) => line.includes('DB_POOL_MAX'));
  const numbered = all.map((line, at) => [String(at + 1), line] as const);
  return {
    lines: Object.fromEntries(numbered),
    selected_lines: Object.fromEntries(numbered.slice(first, first + 4)),
  };
}

async function insertIncidents(
  client: Client,
  scale: SampleScale,
  seed: number,
  items: readonly ItemSeed[],
): Promise<void> {
  const found = await findSubjects(client, items);
  const story = storyIncident(await poolLines(client, found.item.get(storyWorker)));
  const rows = incidentRows([story, ...oddIncidents], story, accountsOf(seed), found, seed);
  await client.query(
    `create temporary table incident_steps (incident_id uuid, hypothesis_id uuid, evidence_id uuid, status text, at timestamptz)`,
  );
  for (const table of ['incidents', 'responders', 'hypotheses', 'evidences', 'comments'] as const)
    await insertRows(client, table, rows[table]);
  await insertRows(client, 'incident_steps', rows.steps);
  await client.query(`select setval('incident_id_sequence', $1)`, [rows.lastNumber]);
  if (scale !== 'demo') await insertBulkIncidents(client, seed, sizes[scale].incidents);
  await applyIncidentSteps(client);
  await client.query('drop table incident_steps');
}

/** Fills an empty database with the data of a scale and a seed. Times are relative to `templateNow`. */
export async function seedDatabase(client: Client, scale: SampleScale, seed: number): Promise<void> {
  const items = scale === 'demo' ? demoItems(seed).items : bulkItems(seed, sizes[scale].items);
  const accounts = accountsOf(seed);
  await insertTables(client, peopleRows(accounts));
  await insertRows(client, 'agents', agentRows(accounts));
  await insertTables(client, settingsRows(accounts));
  await insertTables(client, propertyRows(accounts));
  await insertItems(client, items, seed);
  await insertRows(client, 'config_relationships', relationshipRows(items));
  await insertRows(client, 'config_changes', changeRows(items, seed));
  await insertRows(client, 'config_analysis', insightRows(items, seed));
  if (scale !== 'demo') {
    await insertBulkRelationships(client, seed, sizes[scale].relationships);
    await insertBulkFigures(client, seed, sizes[scale]);
  }
  const watching = checkRows(items, seed);
  await insertTables(client, watching);
  await insertRows(client, 'canaries', canaryRows);
  await insertTables(client, teamComponentRows);
  if (scale !== 'demo')
    await insertMoreChecks(client, seed, sizes[scale].checks - rowsOf(watching, 'checks'));
  await insertTables(client, playbookRows(items, accounts, systemId));
  await insertRows(client, 'permissions', permissionRows(items, accounts));
  await insertTables(client, jobRows(seed));
  await insertTables(client, eventRows(seed));
  await insertTables(client, notificationRows(items, watching, accounts, seed));
  if (scale !== 'demo') await insertBulkPlaybooks(client, seed, sizes[scale].playbookRuns);
  if (scale !== 'demo') {
    await insertBulkSettings(client, seed, sizes[scale]);
    await insertBulkComponents(client, seed, sizes[scale]);
    await insertBulkNotifications(client, seed, sizes[scale]);
  }
  await insertIncidents(client, scale, seed, items);
  await client.query('insert into sample_clock (now) values ($1)', [templateNow]);
}
