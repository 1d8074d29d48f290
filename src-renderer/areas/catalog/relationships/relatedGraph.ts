import type { RelatedItem } from '#contract/relationships.ts';
import { formatTypeLabel } from '#kit/format/formatName.ts';
import { formatCount, formatInteger } from '#kit/format/formatNumber.ts';
import type { GraphData, GraphEdge, GraphGroup, GraphNode, GraphStatus } from '#kit/graph/graphModel.ts';
import { itemStatus } from '#parts/itemStatus.ts';
import { messages } from './messages.ts';
import type { RelatedRow, RelatedTree } from './relatedTree.ts';

/** Number of related items of the same type from which they form a group. */
export const minGroupSize = 3;
/** Maximum number of neighbors that are expanded initially. */
const maxInitiallyOpen = 3;

export interface RelatedGraph {
  readonly data: GraphData;
  readonly opened: ReadonlySet<string>;
  /** Nodes and groups to expand so that an item is visible. */
  readonly pathTo: (id: string) => readonly string[];
}

const groupIdOf = ({ direction, parentId, item: { type } }: RelatedRow): string =>
  `${direction} ${parentId} ${type}`;

const statusesWorstFirst: readonly GraphStatus[] = [
  'unhealthy',
  'warning',
  'unknown',
  'suspended',
  'deleted',
  'healthy',
];

function statusOf(item: RelatedItem): GraphStatus | undefined {
  return statusesWorstFirst.find((status) => status === itemStatus(item)?.shape);
}

/** Common status of a group's members, or the number of troubled ones. */
function groupText(items: readonly RelatedItem[]): string {
  const words = new Set(items.map((item) => itemStatus(item)?.word ?? ''));
  const [only] = words;
  if (words.size === 1 && only !== undefined && only !== '') return only;
  const troubles = (['unhealthy', 'warning'] as const).flatMap((status) => {
    const count = items.filter((item) => statusOf(item) === status).length;
    return count === 0 ? [] : [`${formatInteger(count)} ${messages.statuses[status]}`];
  });
  return troubles.length > 0 ? troubles.join(', ') : messages.items(items.length);
}

/** Returns the group of items of one type, with the worst of their statuses. */
export function graphGroup(id: string, items: readonly RelatedItem[]): GraphGroup {
  const type = items[0]?.type ?? '';
  const statuses = new Set(items.map(statusOf));
  const status = statusesWorstFirst.find((one) => statuses.has(one));
  return {
    id,
    title: formatTypeLabel(type),
    subtitle: groupText(items),
    icon: type,
    ...(status === undefined ? {} : { status }),
  };
}

/**
 * Returns the node of an item.
 * @param groupId of the group that contains it
 * @param next ids of its neighbors away from the root
 */
export const graphNode = (
  item: RelatedItem,
  groupId: string | undefined,
  next: readonly string[] = [],
  isCollapsible = false,
): GraphNode => {
  const status = statusOf(item);
  return {
    id: item.id,
    title: item.name,
    subtitle: formatTypeLabel(item.type),
    icon: item.type,
    cut: item.type.endsWith('::Pod') ? 'middle' : 'end',
    ...(status === undefined ? {} : { status }),
    ...(item.changes > 0 ? { count: formatCount(item.changes) } : {}),
    ...(groupId === undefined ? {} : { groupId }),
    ...(next.length === 0 ? {} : { next }),
    ...(isCollapsible ? { isCollapsible: true as const } : {}),
  };
};

/** Neighbors of each node in the direction away from the root. */
function outerNeighborsOf({ root, rows, edges }: RelatedTree): ReadonlyMap<string, ReadonlySet<string>> {
  const byId = new Map(rows.map((row) => [row.item.id, row]));
  const outerNeighbors = new Map<string, Set<string>>();
  const add = (from: string, to: string) =>
    outerNeighbors.set(from, (outerNeighbors.get(from) ?? new Set()).add(to));
  for (const { item, parentId } of rows) add(parentId, item.id);
  const isAway = (nearer: string, farther: string, direction: RelatedRow['direction']): boolean => {
    const far = byId.get(farther);
    const near = byId.get(nearer);
    if (far?.direction !== direction) return false;
    return nearer === root?.id || (near?.direction === direction && near.depth < far.depth);
  };
  for (const { from, to } of edges) {
    if (isAway(from, to, 'outgoing')) add(from, to);
    if (isAway(to, from, 'incoming')) add(to, from);
  }
  return outerNeighbors;
}

/**
 * Converts a tree to a graph. Three or more siblings of the same type form a group.
 * Nodes with more than three neighbors start collapsed, except for the root.
 */
export function relatedGraph(tree: RelatedTree): RelatedGraph | undefined {
  const { root, rows, edges } = tree;
  if (root === undefined) return undefined;
  const members = Map.groupBy(rows, groupIdOf);
  const groups = new Map([...members].filter(([, some]) => some.length >= minGroupSize));
  const groupIds = new Map(
    [...groups].flatMap(([id, some]) => some.map(({ item }) => [item.id, id] as const)),
  );
  const outerNeighbors = outerNeighborsOf(tree);
  const startsCollapsed = (id: string): boolean =>
    new Set([...(outerNeighbors.get(id) ?? [])].map((next) => groupIds.get(next) ?? next)).size >
    maxInitiallyOpen;
  const nodes = [root, ...rows.map(({ item }) => item)].map((item) =>
    graphNode(
      item,
      groupIds.get(item.id),
      [...(outerNeighbors.get(item.id) ?? [])],
      startsCollapsed(item.id),
    ),
  );
  const parents = new Map(rows.map(({ item, parentId }) => [item.id, parentId]));
  const collapsibleIds = new Set(
    nodes.filter(({ isCollapsible }) => isCollapsible === true).map(({ id }) => id),
  );
  return {
    data: {
      nodes,
      edges: edges.map(
        ({ from, to, relation }): GraphEdge => ({ from, to, kind: relation === 'hard' ? 'hard' : 'soft' }),
      ),
      groups: [...groups].map(([id, some]) =>
        graphGroup(
          id,
          some.map(({ item }) => item),
        ),
      ),
      startIds: [root.id],
    },
    opened: new Set([
      root.id,
      ...[...groups].filter(([, some]) => some.length <= maxInitiallyOpen).map(([id]) => id),
    ]),
    pathTo: (id) => {
      const path: string[] = [];
      for (let at: string | undefined = id; at !== undefined; at = parents.get(at)) {
        const groupId = groupIds.get(at);
        if (groupId !== undefined) path.push(groupId);
        if (at !== id && collapsibleIds.has(at)) path.push(at);
      }
      return path;
    },
  };
}
