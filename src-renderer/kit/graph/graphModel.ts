/**
 * Status icons. Duplicates `StatusShape` of the kit because
 * workers, tests and benchmarks load this file without JSX.
 */
export type GraphStatus = 'healthy' | 'unhealthy' | 'warning' | 'unknown' | 'suspended' | 'deleted' | 'info';

export interface GraphNode {
  readonly id: string;
  readonly title: string;
  /** Where to cut a long title. Use `middle` when the ends of the titles differ. */
  readonly cut?: 'end' | 'middle';
  readonly subtitle: string;
  readonly status?: GraphStatus;
  /** A formatted count at the lower right. */
  readonly count?: string;
  /** Id of the group that contains the node. */
  readonly groupId?: string;
  /** Icon name for `renderIcon`. */
  readonly icon?: string;
  /** Ids of the next nodes, in the direction away from the start nodes. */
  readonly next?: readonly string[];
  /** The nodes in `next` are hidden until this node is open. */
  readonly isCollapsible?: true;
}

export interface GraphGroup {
  readonly id: string;
  readonly title: string;
  /** Displayed below the title of a folded group. */
  readonly subtitle: string;
  /** Displayed below the title of an open group. Defaults to `subtitle`. */
  readonly openedSubtitle?: string;
  readonly status?: GraphStatus;
  readonly groupId?: string;
  readonly icon?: string;
}

export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  readonly kind: 'hard' | 'soft';
}

export interface GraphData {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly groups: readonly GraphGroup[];
  /** Only nodes that are reachable from these through `next` exist. Without it, all nodes exist. */
  readonly startIds?: readonly string[];
}

interface VisibleBase {
  /** Unique across nodes and groups, unlike an id. */
  readonly key: string;
  /** Key of the open group that contains the item. */
  readonly parent: string | undefined;
}

export interface VisibleNode extends VisibleBase {
  readonly kind: 'node';
  readonly node: GraphNode;
  /** `folded`: the nodes in `next` are hidden. Undefined for a node that cannot fold. */
  readonly collapseState?: 'folded' | 'opened';
}

export interface VisibleGroup extends VisibleBase {
  readonly kind: 'folded' | 'opened';
  readonly group: GraphGroup;
  /** Number of nodes in the group and its subgroups. */
  readonly memberCount: number;
  /** Keys of the direct children of an open group. */
  readonly children: readonly string[];
}

export type VisibleItem = VisibleNode | VisibleGroup;

export interface VisibleEdge extends GraphEdge {
  readonly key: string;
}

export interface VisibleGraph {
  /** Parents precede their children. */
  readonly items: readonly VisibleItem[];
  /** Connects keys, not ids. */
  readonly edges: readonly VisibleEdge[];
  readonly byKey: ReadonlyMap<string, VisibleItem>;
}

export const nodeKey = (id: string): string => `n:${id}`;
export const groupKey = (id: string): string => `g:${id}`;

/** Separates the ids by a line break because ids can contain spaces. */
export const edgeKey = (from: string, to: string): string => `${from}\n${to}`;

/** Returns the displayed and announced texts of an item. */
export const itemText = (item: VisibleItem): GraphNode | GraphGroup =>
  item.kind === 'node' ? item.node : item.group;

/** Returns the id in the set of open items and the fold state. Undefined for an item that cannot fold. */
export function foldOf(item: VisibleItem): { readonly id: string; readonly isOpened: boolean } | undefined {
  if (item.kind !== 'node') return { id: item.group.id, isOpened: item.kind === 'opened' };
  return item.collapseState === undefined
    ? undefined
    : { id: item.node.id, isOpened: item.collapseState === 'opened' };
}

/** Returns the ancestor groups, innermost first. Stops at a group that contains itself. */
function groupsAbove(groupId: string | undefined, groups: ReadonlyMap<string, GraphGroup>): GraphGroup[] {
  const chain: GraphGroup[] = [];
  let next = groupId === undefined ? undefined : groups.get(groupId);
  while (next !== undefined && !chain.includes(next)) {
    chain.push(next);
    next = next.groupId === undefined ? undefined : groups.get(next.groupId);
  }
  return chain;
}

/** Returns the ids that are reachable through open nodes and groups. Undefined when all nodes exist. */
function reachedNodes(
  { nodes, startIds }: GraphData,
  groups: ReadonlyMap<string, GraphGroup>,
  opened: ReadonlySet<string>,
): ReadonlySet<string> | undefined {
  if (startIds === undefined) return undefined;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const reached = new Set(startIds);
  // The set grows during the iteration, which also visits the new entries.
  for (const id of reached) {
    const node = byId.get(id);
    if (node?.next === undefined) continue;
    if (node.isCollapsible === true && !opened.has(id)) continue;
    if (groupsAbove(node.groupId, groups).some((group) => !opened.has(group.id))) continue;
    for (const next of node.next) reached.add(next);
  }
  return reached;
}

/**
 * Returns the visible part of a graph.
 * An edge of a hidden node starts or ends at the folded group that contains it.
 * Equal edges merge, and one hard edge makes the result hard.
 * An edge that all members of an open group share is drawn once, from the group.
 * @param opened Ids of the open groups and open nodes. Unknown ids are ignored.
 */
export function visibleGraph(data: GraphData, opened: ReadonlySet<string>): VisibleGraph {
  const groups = new Map(data.groups.map((group) => [group.id, group]));
  const reached = reachedNodes(data, groups, opened);
  /** Visible item per node: the node itself, or its outermost folded group. */
  const standIns = new Map<string, string>();
  const memberCounts = new Map<string, number>();
  const seenGroups = new Set<string>();
  const childrenOf = new Map<string | undefined, string[]>();
  const items = new Map<string, VisibleItem>();

  const addChild = (key: string, parent: string | undefined): void => {
    const siblings = childrenOf.get(parent);
    if (siblings === undefined) childrenOf.set(parent, [key]);
    else siblings.push(key);
  };
  /**
   * Adds the groups of a node, outermost first, at the position of their first member. Stops at a folded
   * group.
   * @param chain the groups, innermost first
   * @returns the key of the folded group; undefined when all groups are open
   */
  const addGroups = (chain: readonly GraphGroup[]): string | undefined => {
    let parent: string | undefined;
    for (const group of chain.toReversed()) {
      const key = groupKey(group.id);
      if (!seenGroups.has(key)) {
        seenGroups.add(key);
        addChild(key, parent);
      }
      if (!opened.has(group.id)) return key;
      parent = key;
    }
    return undefined;
  };

  for (const node of data.nodes) {
    if (reached !== undefined && !reached.has(node.id)) continue;
    const chain = groupsAbove(node.groupId, groups);
    for (const { id } of chain) memberCounts.set(id, (memberCounts.get(id) ?? 0) + 1);
    const foldedGroupKey = addGroups(chain);
    const key = nodeKey(node.id);
    standIns.set(node.id, foldedGroupKey ?? key);
    const innermost = chain[0];
    if (foldedGroupKey !== undefined) continue;
    const parent = innermost === undefined ? undefined : groupKey(innermost.id);
    addChild(key, parent);
    const state =
      node.isCollapsible === true
        ? ({ collapseState: opened.has(node.id) ? 'opened' : 'folded' } as const)
        : {};
    items.set(key, { kind: 'node', key, parent, node, ...state });
  }

  const ordered: VisibleItem[] = [];
  const append = (key: string, parent: string | undefined): void => {
    const node = items.get(key);
    const children = childrenOf.get(key) ?? [];
    const group = groups.get(key.slice(2));
    if (node !== undefined) ordered.push(node);
    else if (group !== undefined) {
      const kind = opened.has(group.id) ? 'opened' : 'folded';
      ordered.push({ kind, key, parent, group, memberCount: memberCounts.get(group.id) ?? 0, children });
      for (const child of children) append(child, key);
    }
  };
  for (const key of childrenOf.get(undefined) ?? []) append(key, undefined);

  const byKey = new Map(ordered.map((item) => [item.key, item]));
  return { items: ordered, edges: hoistEdges(mergeEdges(data.edges, standIns), ordered, byKey), byKey };
}

function addMerged(edges: Map<string, VisibleEdge>, { from, to, kind }: GraphEdge): void {
  const key = edgeKey(from, to);
  if (edges.get(key)?.kind !== 'hard') edges.set(key, { key, from, to, kind });
}

function mergeEdges(
  edges: readonly GraphEdge[],
  standIns: ReadonlyMap<string, string>,
): Map<string, VisibleEdge> {
  const result = new Map<string, VisibleEdge>();
  for (const { from, to, kind } of edges) {
    const start = standIns.get(from);
    const end = standIns.get(to);
    if (start === undefined || end === undefined || start === end) continue;
    addMerged(result, { from: start, to: end, kind });
  }
  return result;
}

/** Replaces edges that all members of an open group share by one edge of the group, inner groups first. */
function hoistEdges(
  edges: Map<string, VisibleEdge>,
  items: readonly VisibleItem[],
  byKey: ReadonlyMap<string, VisibleItem>,
): VisibleEdge[] {
  const opened = items.filter((item): item is VisibleGroup => item.kind === 'opened');
  if (opened.length === 0) return [...edges.values()];
  const isInside = (key: string, group: string): boolean => {
    for (
      let at = byKey.get(key);
      at !== undefined;
      at = at.parent === undefined ? undefined : byKey.get(at.parent)
    )
      if (at.key === group) return true;
    return false;
  };
  const edgeKeysByEnd = new Map<string, Set<string>>();
  const indexEdge = ({ key, from, to }: VisibleEdge): void => {
    for (const end of [from, to]) edgeKeysByEnd.set(end, (edgeKeysByEnd.get(end) ?? new Set()).add(key));
  };
  for (const edge of edges.values()) indexEdge(edge);

  for (const group of opened.toReversed()) {
    const edgesByTarget = new Map<string, VisibleEdge[]>();
    for (const member of group.children) {
      for (const key of edgeKeysByEnd.get(member) ?? []) {
        const edge = edges.get(key);
        if (edge === undefined) continue;
        const isOut = edge.from === member;
        const other = isOut ? edge.to : edge.from;
        if (isInside(other, group.key)) continue;
        const name = `${isOut ? 'out' : 'in'} ${edge.kind} ${other}`;
        const same = edgesByTarget.get(name);
        if (same === undefined) edgesByTarget.set(name, [edge]);
        else same.push(edge);
      }
    }
    for (const same of edgesByTarget.values()) {
      const [first] = same;
      if (first === undefined || same.length < group.children.length) continue;
      for (const { key } of same) edges.delete(key);
      const isOut = group.children.includes(first.from);
      const from = isOut ? group.key : first.from;
      const to = isOut ? first.to : group.key;
      addMerged(edges, { from, to, kind: first.kind });
      indexEdge({ key: edgeKey(from, to), from, to, kind: first.kind });
    }
  }
  return [...edges.values()];
}
