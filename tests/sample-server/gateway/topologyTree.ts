import { listMatches, type TopologyQuery } from './topologyQuery.ts';
import type { ReadComponent, TopologyComponentRow } from './topologyRows.ts';
import {
  addSummaries,
  emptySummary,
  leafSummary,
  responseSummary,
  type TopologySummary,
  worstHealth,
} from './topologySummary.ts';

interface TopologyNode {
  readonly read: ReadComponent;
  readonly children: TopologyNode[];
  /** Computed once, after all children. */
  known?: { readonly summary: TopologySummary; readonly health: string };
}

/** A node with the children that the response includes. */
interface ToldNode extends Omit<TopologyNode, 'children'> {
  readonly children: readonly ToldNode[];
}

/** Fields that are present even when empty. */
const always = new Set([
  'id',
  'agent_id',
  'name',
  'namespace',
  'status',
  'description',
  'status_reason',
  'type',
  'is_leaf',
  'created_at',
]);
/** Columns that the response omits or includes in another form. */
const untold = new Set(['team_names', 'log_selectors', 'is_pushed', 'component_checks', 'deleted_at']);
const counted = ['checks', 'incidents', 'analysis'];
/** Go's zero values for the missing columns of deeper components. */
const nothing = {
  agent_id: '00000000-0000-0000-0000-000000000000',
  description: '',
  created_at: '0001-01-01T00:00:00Z',
};

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  value === 0 ||
  (Array.isArray(value) && value.length === 0);

const written = (key: string, value: unknown): unknown =>
  key.endsWith('_at') && typeof value === 'string' ? value.replace(/\+00:00$/, 'Z') : value;

function toldRow({ row, full }: ReadComponent, more: object, left: readonly string[]): object {
  const told = {
    ...(full ? {} : nothing),
    ...row,
    namespace: 'namespace' in row && row.namespace !== null ? row.namespace : '',
    type: row.type ?? '',
    ...more,
  };
  return Object.fromEntries(
    Object.entries(told)
      .filter(
        ([key, value]) => !untold.has(key) && !left.includes(key) && (always.has(key) || !isEmpty(value)),
      )
      .map(([key, value]) => [key, written(key, value)]),
  );
}

function linkNodes(components: readonly ReadComponent[]): ReadonlyMap<string, TopologyNode> {
  const nodes = new Map(
    components.map((read) => [read.row.id, { read, children: [] } as TopologyNode] as const),
  );
  for (const node of nodes.values()) {
    const { parent_id, parents } = node.read.row;
    for (const parent of [parent_id ?? '', ...(parents ?? [])]) nodes.get(parent)?.children.push(node);
  }
  return nodes;
}

/** Computes the summary and health of a node, bottom-up. In a cycle, unfinished nodes count as empty. */
function settle(node: TopologyNode): NonNullable<TopologyNode['known']> {
  if (node.known !== undefined) return node.known;
  const { status, health, checks, incidents, analysis } = node.read.row;
  node.known = { summary: emptySummary, health: health ?? 'healthy' };
  const below = node.children.map(settle);
  const own = { ...emptySummary, checks: checks ?? {}, incidents: incidents ?? {}, insights: analysis ?? {} };
  node.known = {
    summary: [
      node.children.length === 0 ? leafSummary(status) : emptySummary,
      ...below.map(({ summary }) => summary),
    ].reduce(addSummaries, own),
    health: worstHealth([health, ...below.map((child) => child.health)]),
  };
  return node.known;
}

const cut = (nodes: readonly TopologyNode[], depth: number): readonly ToldNode[] =>
  nodes.map((node) => ({ ...node, children: depth > 1 ? cut(node.children, depth - 1) : [] }));

function sorted<Row extends { readonly read: ReadComponent }>(
  rows: readonly Row[],
  { sortBy, descending }: TopologyQuery,
): readonly Row[] {
  if (sortBy !== 'name') return rows;
  const order = (one: string, other: string) => (one < other ? -1 : Number(one > other));
  return rows.toSorted((one, other) => order(one.read.row.name, other.read.row.name) * (descending ? -1 : 1));
}

/** Returns a node of the response. Deep nodes omit their parents and the counts outside of the summary. */
function toldNode(node: ToldNode, isDeep: (level: number) => boolean, level = 1): object {
  const { summary, health } = node.known ?? { summary: emptySummary, health: 'healthy' };
  const components = node.children.map((child) => toldNode(child, isDeep, level + 1));
  return toldRow(node.read, { health, summary: responseSummary(summary), components }, [
    ...counted,
    ...(isDeep(level) ? ['parent_id', 'parents'] : []),
  ]);
}

function treeOf(components: readonly ReadComponent[], query: TopologyQuery): readonly object[] {
  const nodes = [...linkNodes(components).values()];
  const roots = nodes.filter(({ read: { row } }) =>
    query.id === '' ? row.parent_id === null : row.id === query.id.toLowerCase(),
  );
  for (const root of roots) settle(root);
  const takes = ({ read }: ToldNode) => listMatches(query.status, read.row.status);
  const told = cut(roots, query.depth)
    .filter((node) => query.id !== '' || takes(node))
    .map((node) => ({ ...node, children: node.children.filter(takes) }));
  const [only] = told;
  if (told.length === 1 && only !== undefined) {
    const ordered = { ...only, children: sorted(only.children, query) };
    return [toldNode(ordered, (level) => level > 2)];
  }
  return sorted(told, query).map((node) => toldNode(node, (level) => level > 1));
}

function listOfAll(components: readonly ReadComponent[], query: TopologyQuery): readonly object[] {
  const told = components.filter(({ row }) => query.id !== '' || listMatches(query.status, row.status));
  return sorted(
    told.map((read) => ({ read })),
    query,
  ).map(({ read }) => toldRow(read, { summary: {} }, []));
}

const distinct = (texts: readonly string[]): readonly string[] => [...new Set(texts)].toSorted();

/** Returns label values by key. Rows with fewer columns override those with all columns, as on the server. */
function tagsOf(components: readonly ReadComponent[]): Readonly<Record<string, readonly string[]>> | null {
  const of = (full: boolean) => {
    const pairs = components
      .filter((read) => read.full === full)
      .flatMap(({ row }) => Object.entries(row.labels ?? {}));
    return [...Map.groupBy(pairs, ([key]) => key)].map(
      ([key, same]) => [key, distinct(same.map(([, value]) => value))] as const,
    );
  };
  const tags = Object.fromEntries([...of(true), ...of(false)]);
  return Object.keys(tags).length === 0 ? null : tags;
}

/**
 * Returns the response to a query. Filter choices include all components, before the type and status
 * filters.
 */
export function topologyAnswer(read: readonly ReadComponent[], query: TopologyQuery): object {
  const rows: readonly TopologyComponentRow[] = read.map(({ row }) => row);
  const chosen = read.filter(({ row }) => listMatches(query.types, row.type ?? ''));
  const components = query.flatten ? listOfAll(chosen, query) : treeOf(chosen, query);
  return {
    components: components.length === 0 ? null : components,
    healthStatuses: distinct(rows.map(({ status }) => status)),
    teams: distinct(rows.flatMap(({ team_names }) => team_names ?? [])),
    tags: tagsOf(read),
    types: distinct(rows.map(({ type }) => type ?? '')),
  };
}
