import type { Pool } from 'pg';

/** What is read of a component; the answer has more of its columns. */
interface ComponentRow {
  readonly id: string;
  readonly parent_id: string | null;
  readonly labels: Readonly<Record<string, string>> | null;
  readonly type: string;
  readonly health: string;
  readonly checks: Readonly<Record<string, number>> | null;
  readonly incidents: Readonly<Record<string, Readonly<Record<string, number>>>> | null;
  readonly team_names: readonly string[];
}

interface TopologyNode {
  readonly row: ComponentRow;
  readonly children: readonly TopologyNode[];
}

export interface TopologyQuery {
  /** The one component to start from; those without a parent when absent. */
  readonly id?: string;
  /** How many levels, the first one included. */
  readonly depth: number;
}

/** What Go writes of a component: texts and lists that are empty are left out, but for these. */
const always = new Set([
  'id',
  'agent_id',
  'name',
  'namespace',
  'status',
  'health',
  'description',
  'status_reason',
  'is_leaf',
]);

const counts = (table: string, column: string, where: string): string =>
  `(select jsonb_object_agg(status, count) from (select ${column} as status, count(*) as count from ${table} where ${where} group by 1) counted)`;

const columns = `
  id, agent_id, topology_id, external_id, parent_id, config_id, name, text, topology_type, coalesce(namespace, '') as namespace,
  labels, status, coalesce(health, 'unknown') as health, coalesce(description, '') as description, lifecycle, tooltip,
  status_reason, icon, coalesce(type, '') as type, owner, properties, path, is_leaf, cost_per_minute::float8,
  cost_total_30d::float8, created_by, created_at, updated_at,
  (select jsonb_agg(jsonb_build_object('name', selector ->> 'name') order by place)
    from jsonb_array_elements(log_selectors) with ordinality as selectors (selector, place)) as logs,
  ${counts(
    'check_component_relationships linked join checks on checks.id = linked.check_id',
    'checks.status',
    'linked.component_id = components.id and linked.deleted_at is null and checks.deleted_at is null and checks.status is not null',
  )} as checks,
  (select incidents from incident_summary_by_component counted where counted.id = components.id) as incidents,
  array(select teams.name from team_components join teams on teams.id = team_components.team_id
    where team_components.component_id = components.id order by teams.name) as team_names`;

const isEmpty = (value: unknown): boolean => value === null || value === '' || value === undefined;

/** How many of what is directly below are well and unwell, and what is counted of the component itself. */
function summaryOf({ row: { checks, incidents }, children }: TopologyNode): object | undefined {
  const summary: Record<string, unknown> = {};
  for (const [health, nodes] of Object.entries(Object.groupBy(children, ({ row }) => row.health)))
    summary[health] = nodes?.length;
  if (incidents !== null) summary.incidents = incidents;
  if (checks !== null) summary.checks = checks;
  return Object.keys(summary).length === 0 ? undefined : summary;
}

/** As it is sent: the names of teams stand beside the tree. */
function toldOf(node: TopologyNode): object {
  const { team_names: _teams, checks: _checks, incidents: _incidents, ...told } = node.row;
  const components = node.children.map(toldOf);
  return Object.fromEntries(
    Object.entries({
      ...told,
      summary: summaryOf(node),
      components: components.length === 0 ? undefined : components,
    }).filter(([key, value]) => always.has(key) || !isEmpty(value)),
  );
}

const flat = (nodes: readonly TopologyNode[]): readonly ComponentRow[] =>
  nodes.flatMap(({ row, children }) => [row, ...flat(children)]);

const distinct = (texts: readonly string[]): readonly string[] => [...new Set(texts)].toSorted();

async function readComponents(database: Pool, where: string, values: unknown[]): Promise<ComponentRow[]> {
  const { rows } = await database.query<ComponentRow>(
    `select ${columns} from components where deleted_at is null and ${where} order by name, id`,
    values,
  );
  return rows;
}

async function withChildren(
  database: Pool,
  rows: readonly ComponentRow[],
  depth: number,
): Promise<readonly TopologyNode[]> {
  const ids = rows.map(({ id }) => id);
  const below =
    depth > 1 && ids.length > 0 ? await readComponents(database, 'parent_id = any ($1)', [ids]) : [];
  const children = below.length === 0 ? [] : await withChildren(database, below, depth - 1);
  return rows.map((row) => ({
    row,
    children: children.filter((child) => child.row.parent_id === row.id),
  }));
}

/** Components with what is below them, and what they can be filtered by. */
export async function readTopology(database: Pool, { id, depth }: TopologyQuery): Promise<object> {
  const roots =
    id === undefined
      ? await readComponents(database, 'parent_id is null', [])
      : await readComponents(database, 'id = $1', [id]);
  const nodes = await withChildren(database, roots, depth);
  const all = flat(nodes);
  const labels = all.flatMap((row) => Object.entries(row.labels ?? {}));
  const tags = Object.entries(Object.groupBy(labels, ([key]) => key)).map(
    ([key, pairs = []]) => [key, distinct(pairs.map(([, value]) => value))] as const,
  );
  return {
    components: nodes.length === 0 ? null : nodes.map(toldOf),
    healthStatuses: distinct(all.map(({ health }) => health)),
    teams: distinct(all.flatMap(({ team_names }) => team_names)),
    tags: tags.length === 0 ? null : Object.fromEntries(tags),
    types: distinct(all.map(({ type }) => type)),
  };
}
