import type { Client } from 'pg';
import { SeededRandom } from '../random.ts';
import { chance } from './bulkFigures.ts';
import { namespaces, regions, roles, subjects } from './bulkItems.ts';
import { cost, cpu, gib, headline, latency, memory, version } from './componentDrafts.ts';
import { agentIds, dayMs, isoBefore, randomUlidAt, templateNow } from './ItemFactory.ts';

export interface BulkComponentsSize {
  readonly components: number;
  /** Max depth of the hierarchy. */
  readonly componentLevels: number;
}

/** Number of components per root component. */
const perRoot = 40;
const hiddenShare = 0.01;
const agentShare = 0.06;
const ageMs = 100 * dayMs;

/** Cumulative shares of the conditions of leaf components; most are healthy. */
const conditions: ReadonlyArray<readonly [upTo: number, health: string | null, status: string]> = [
  [0.006, 'unhealthy', 'unhealthy'],
  [0.018, 'warning', 'warning'],
  [0.024, 'unknown', 'unknown'],
  [0.04, null, 'Progressing'],
  [1, 'healthy', 'healthy'],
];

/** Types by level, from the top. */
const types: ReadonlyArray<readonly [type: string, icon: string]> = [
  ['System', 'group'],
  ['Application', 'service'],
  ['KubernetesDeployment', 'k8s-deployment'],
  ['KubernetesPod', 'k8s-pod'],
  ['Container', 'docker'],
  ['Process', 'server'],
];

interface BulkComponent {
  readonly id: string;
  readonly level: number;
  readonly path: string;
  readonly owner: string;
  readonly agent: number;
  readonly labels: Readonly<Record<string, string>>;
  children: number;
}

const propertiesOf = (random: SeededRandom, level: number) => [
  ...(level > 1
    ? []
    : [
        headline('Requests', `${random.between(1, 900)}/s`),
        latency(random.between(4, 900)),
        cost(random.between(20, 9_000)),
      ]),
  cpu(random.between(10, 4_000), 4_000),
  memory(random.next() * 8 * gib, 8 * gib),
  version(`3.${random.between(0, 18)}.${random.between(0, 9)}`),
];

function nameOf(random: SeededRandom, level: number, number: number): string {
  const subject = random.pick(subjects);
  if (level === 0) return `${subject.charAt(0).toUpperCase()}${subject.slice(1)} ${number}`;
  return `${subject}-${random.pick(roles)}-${random.suffix(level > 2 ? 9 : 5)}`;
}

function placeOf(random: SeededRandom, parent: BulkComponent | undefined, id: string): BulkComponent {
  if (parent !== undefined) {
    const { level, path, owner, agent, labels } = parent;
    return {
      id,
      level: level + 1,
      path: path === '' ? parent.id : `${path}.${parent.id}`,
      owner,
      agent,
      labels,
      children: 0,
    };
  }
  const owner = random.pick(namespaces);
  return {
    id,
    level: 0,
    path: '',
    owner,
    agent: random.next() < agentShare ? random.between(1, 2) : 0,
    labels: {
      team: owner,
      environment: 'live',
      region: random.pick(regions),
      tier: String(random.between(1, 4)),
    },
    children: 0,
  };
}

/** Returns a hierarchy of components, parents before children. */
function bulkRows(
  seed: number,
  { components: count, componentLevels }: BulkComponentsSize,
): readonly object[] {
  const random = new SeededRandom(seed ^ 0xc039);
  const roots = Math.ceil(count / perRoot);
  const levels: BulkComponent[][] = Array.from({ length: componentLevels }, () => []);
  const drawn = Array.from({ length: count }, (_, number) => {
    // A level opens once the level above has a component. Deeper levels get more components.
    const open = levels.findIndex((placed) => placed.length === 0);
    const deepest = open === -1 ? componentLevels - 1 : open;
    const level = number < roots ? 0 : Math.max(1, deepest - Math.floor(random.next() ** 2 * deepest));
    const parent = level === 0 ? undefined : random.pick(levels[level - 1] ?? []);
    if (parent !== undefined) parent.children += 1;
    const place = placeOf(random, parent, randomUlidAt(ageMs, random));
    levels[level]?.push(place);
    return { place, parent, number };
  });
  return drawn.map(({ place, parent, number }) => {
    const [type, icon] = types[place.level] ?? ['Process', 'server'];
    const isLeaf = place.children === 0;
    const share = random.next();
    const [, health, status] = conditions.find(([upTo]) => isLeaf && share < upTo) ?? [0, null, 'healthy'];
    const name = nameOf(random, place.level, number + 1);
    return {
      id: place.id,
      agent_id: agentIds[place.agent],
      external_id: `bulk/${number + 1}`,
      parent_id: parent?.id ?? null,
      name,
      text: '',
      type,
      icon,
      namespace: place.owner,
      labels: place.labels,
      owner: place.owner,
      status,
      health,
      status_reason: health === 'unhealthy' ? `${name} does not answer` : null,
      description: '',
      properties: propertiesOf(random, place.level),
      path: place.path,
      hidden: random.next() < hiddenShare,
      silenced: false,
      is_pushed: place.agent !== 0,
      is_leaf: isLeaf && place.level > 0,
      created_at: isoBefore(ageMs),
      updated_at: isoBefore(ageMs),
    };
  });
}

const insertComponents = (columns: string): string => `
  insert into components (${columns}) select ${columns} from jsonb_populate_recordset(null::components, $1)`;

/** Numbers each component and each of its possible links. */
const numbered = `
  create temporary table bulk_links as
    select id, row_number() over (order by id, link) as row_number, link, path
    from components, generate_series(1, 3) link where external_id like 'bulk/%'`;

const numberOf = (table: string, where: string): string => `
  (select id, (row_number() over (order by id))::int as place, (count(*) over ())::int as of from ${table} where ${where}) target`;
const drawn = (purpose: number): string => `target.place = 1 + floor(${chance(purpose)} * target.of)::int`;
const time = `'${templateNow}'::timestamptz - interval '90 days'`;

const insertItemLinks = `
  insert into config_component_relationships (component_id, config_id, created_at, updated_at, selector_id)
  select distinct bulk_links.id, target.id, ${time}, ${time}, 'sample'
  from bulk_links join ${numberOf('config_items', 'deleted_at is null')} on ${drawn(121)} where ${chance(122)} < 0.5`;

const insertCheckLinks = `
  insert into check_component_relationships (component_id, check_id, canary_id, created_at, updated_at, selector_id)
  select distinct bulk_links.id, target.id, checks.canary_id, ${time}, ${time}, 'sample'
  from bulk_links join ${numberOf('checks', 'deleted_at is null')} on ${drawn(123)} join checks on checks.id = target.id
  where ${chance(124)} < 0.4`;

const insertTeams = `
  insert into team_components (team_id, component_id, selector_id)
  select distinct target.id, bulk_links.id, 'sample'
  from bulk_links join ${numberOf('teams', 'deleted_at is null')} on ${drawn(125)}
  where link = 1 and (path = '' or ${chance(126)} < 0.1)`;

/** A few components have a second parent outside of their own ancestors. */
const insertRelationships = `
  insert into component_relationships (component_id, relationship_id, created_at, updated_at, selector_id, relationship_path)
  select bulk_links.id, target.id, ${time}, ${time}, 'sample', ''
  from bulk_links join ${numberOf('components', "parent_id is null and external_id like 'bulk/%'")} on ${drawn(127)}
  where link = 1 and path <> '' and position(target.id::text in path) = 0 and ${chance(128)} < 0.02`;

/** Adds components in addition to the demo's, with links to existing items, checks and teams. */
export async function insertBulkComponents(
  client: Client,
  seed: number,
  size: BulkComponentsSize,
): Promise<void> {
  const rows = bulkRows(seed, size);
  await client.query(insertComponents(Object.keys(rows[0] ?? {}).join(', ')), [JSON.stringify(rows)]);
  await client.query(numbered);
  for (const text of [insertItemLinks, insertCheckLinks, insertTeams, insertRelationships])
    await client.query(text.replaceAll('$1', String(seed)));
  await client.query('drop table bulk_links');
}
