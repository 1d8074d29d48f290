/**
 * A status as a shape. The same words as the kit's StatusShape, said again because this file is read outside the
 * window too (worker, tests, benchmark), where there is no JSX.
 */
export type GraphStatus = 'healthy' | 'unhealthy' | 'warning' | 'unknown' | 'suspended' | 'deleted' | 'info';

export interface GraphNode {
  readonly id: string;
  readonly title: string;
  /** Where a title that is too long is cut: in the middle when its end tells it apart. */
  readonly cut?: 'end' | 'middle';
  readonly subtitle: string;
  readonly status?: GraphStatus;
  /** A figure at the lower right, already formatted. */
  readonly count?: string;
  /** The group that folds this node away. */
  readonly groupId?: string;
  /** Names its drawing, for whoever draws icons. */
  readonly icon?: string;
  /** Where this node leads to, away from where the graph starts. */
  readonly beyond?: readonly string[];
  /** What lies beyond is hidden until the node is opened, as a group is, by its id. */
  readonly folds?: true;
}

export interface GraphGroup {
  readonly id: string;
  readonly title: string;
  /** Said below the title while the group is folded. */
  readonly subtitle: string;
  /** Said below the title while the group is opened; the other subtitle when absent. */
  readonly openedSubtitle?: string;
  readonly status?: GraphStatus;
  /** The group that this group lies in. */
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
  /** From here everything is reached by what lies beyond each node; without them all nodes are there. */
  readonly startIds?: readonly string[];
}

interface Visible {
  /** Unlike an id, not the same for a node and a group. */
  readonly key: string;
  /** The opened group that this lies below. */
  readonly parent: string | undefined;
}

export interface VisibleNode extends Visible {
  readonly kind: 'node';
  readonly node: GraphNode;
  /** Whether what lies beyond is hidden; absent where nothing can be. */
  readonly fold?: 'folded' | 'opened';
}

export interface VisibleGroup extends Visible {
  readonly kind: 'folded' | 'opened';
  readonly group: GraphGroup;
  /** Nodes in the group and in the groups inside it. */
  readonly memberCount: number;
  /** What lies directly below an opened group. */
  readonly children: readonly string[];
}

export type VisibleItem = VisibleNode | VisibleGroup;

export interface VisibleEdge extends GraphEdge {
  readonly key: string;
}

export interface VisibleGraph {
  /** Parents stand before their children. */
  readonly items: readonly VisibleItem[];
  /** Between keys, not ids. */
  readonly edges: readonly VisibleEdge[];
  readonly byKey: ReadonlyMap<string, VisibleItem>;
}

export const nodeKey = (id: string): string => `n:${id}`;
export const groupKey = (id: string): string => `g:${id}`;

/** Ids may hold spaces, so the ends stand on lines of their own. */
export const edgeKey = (from: string, to: string): string => `${from}\n${to}`;

/** What a person reads and hears of an item. */
export const itemText = (item: VisibleItem): GraphNode | GraphGroup =>
  item.kind === 'node' ? item.node : item.group;

/** What a fold of an item is known by among the opened ones; nothing where it has none. */
export function foldOf(item: VisibleItem): { readonly id: string; readonly isOpened: boolean } | undefined {
  if (item.kind !== 'node') return { id: item.group.id, isOpened: item.kind === 'opened' };
  return item.fold === undefined ? undefined : { id: item.node.id, isOpened: item.fold === 'opened' };
}

/** The group above, and above that, outermost last. A group that contains itself ends the chain. */
function groupsAbove(groupId: string | undefined, groups: ReadonlyMap<string, GraphGroup>): GraphGroup[] {
  const chain: GraphGroup[] = [];
  let next = groupId === undefined ? undefined : groups.get(groupId);
  while (next !== undefined && !chain.includes(next)) {
    chain.push(next);
    next = next.groupId === undefined ? undefined : groups.get(next.groupId);
  }
  return chain;
}

/** Ids of the nodes that are reached from the starts, past opened nodes and groups only; nothing where all are. */
function reachedNodes(
  { nodes, startIds }: GraphData,
  groups: ReadonlyMap<string, GraphGroup>,
  opened: ReadonlySet<string>,
): ReadonlySet<string> | undefined {
  if (startIds === undefined) return undefined;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const reached = new Set(startIds);
  // What is found on the way is walked, too.
  for (const id of reached) {
    const node = byId.get(id);
    if (node?.beyond === undefined) continue;
    if (node.folds === true && !opened.has(id)) continue;
    if (groupsAbove(node.groupId, groups).some((group) => !opened.has(group.id))) continue;
    for (const next of node.beyond) reached.add(next);
  }
  return reached;
}

/**
 * What is to be seen of a graph while some of its groups are opened. An edge of a folded member goes to its stack, and
 * edges that have become the same are one: hard when one of them is hard.
 * An edge that every member of an opened group has goes to the group once; the others go to the members.
 * @param opened ids of the opened groups, and of the opened nodes that fold; others are ignored
 */
export function visibleGraph(data: GraphData, opened: ReadonlySet<string>): VisibleGraph {
  const groups = new Map(data.groups.map((group) => [group.id, group]));
  const reached = reachedNodes(data, groups, opened);
  /** Who stands for a node: itself, or the outermost folded group around it. */
  const standIns = new Map<string, string>();
  const memberCounts = new Map<string, number>();
  const seenGroups = new Set<string>();
  const childrenOf = new Map<string | undefined, string[]>();
  const items = new Map<string, VisibleItem>();

  const place = (key: string, parent: string | undefined): void => {
    const siblings = childrenOf.get(parent);
    if (siblings === undefined) childrenOf.set(parent, [key]);
    else siblings.push(key);
  };
  /** Places a group and those around it, as far as they are opened, at their first member. */
  const placeGroups = (chain: readonly GraphGroup[]): string | undefined => {
    let parent: string | undefined;
    for (const group of chain.toReversed()) {
      const key = groupKey(group.id);
      if (!seenGroups.has(key)) {
        seenGroups.add(key);
        place(key, parent);
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
    const stack = placeGroups(chain);
    const key = nodeKey(node.id);
    standIns.set(node.id, stack ?? key);
    const innermost = chain[0];
    if (stack !== undefined) continue;
    const parent = innermost === undefined ? undefined : groupKey(innermost.id);
    place(key, parent);
    const fold = node.folds === true ? ({ fold: opened.has(node.id) ? 'opened' : 'folded' } as const) : {};
    items.set(key, { kind: 'node', key, parent, node, ...fold });
  }

  const ordered: VisibleItem[] = [];
  const order = (key: string, parent: string | undefined): void => {
    const node = items.get(key);
    const children = childrenOf.get(key) ?? [];
    const group = groups.get(key.slice(2));
    if (node !== undefined) ordered.push(node);
    else if (group !== undefined) {
      const kind = opened.has(group.id) ? 'opened' : 'folded';
      ordered.push({ kind, key, parent, group, memberCount: memberCounts.get(group.id) ?? 0, children });
      for (const child of children) order(child, key);
    }
  };
  for (const key of childrenOf.get(undefined) ?? []) order(key, undefined);

  const byKey = new Map(ordered.map((item) => [item.key, item]));
  return { items: ordered, edges: hoisted(merged(data.edges, standIns), ordered, byKey), byKey };
}

function addMerged(edges: Map<string, VisibleEdge>, { from, to, kind }: GraphEdge): void {
  const key = edgeKey(from, to);
  if (edges.get(key)?.kind !== 'hard') edges.set(key, { key, from, to, kind });
}

function merged(
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

/** Innermost groups first, each gives the edges that all its members share to itself. */
function hoisted(
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
  const touching = new Map<string, Set<string>>();
  const note = ({ key, from, to }: VisibleEdge): void => {
    for (const end of [from, to]) touching.set(end, (touching.get(end) ?? new Set()).add(key));
  };
  for (const edge of edges.values()) note(edge);

  for (const group of opened.toReversed()) {
    const alike = new Map<string, VisibleEdge[]>();
    for (const member of group.children) {
      for (const key of touching.get(member) ?? []) {
        const edge = edges.get(key);
        if (edge === undefined) continue;
        const isOut = edge.from === member;
        const other = isOut ? edge.to : edge.from;
        if (isInside(other, group.key)) continue;
        const name = `${isOut ? 'out' : 'in'} ${edge.kind} ${other}`;
        const same = alike.get(name);
        if (same === undefined) alike.set(name, [edge]);
        else same.push(edge);
      }
    }
    for (const same of alike.values()) {
      const [first] = same;
      if (first === undefined || same.length < group.children.length) continue;
      for (const { key } of same) edges.delete(key);
      const isOut = group.children.includes(first.from);
      const from = isOut ? group.key : first.from;
      const to = isOut ? first.to : group.key;
      addMerged(edges, { from, to, kind: first.kind });
      note({ key: edgeKey(from, to), from, to, kind: first.kind });
    }
  }
  return [...edges.values()];
}
