import type { RelatedEdge, RelatedItem, Relationships } from '#contract/relationships.ts';
import { foldText } from '#contract/rules/foldText.ts';

export type RelatedDirection = 'outgoing' | 'incoming';

/** A related item in the tree below the page's item. */
export interface RelatedRow {
  readonly item: RelatedItem;
  /** Edge direction of the first step from the root. */
  readonly direction: RelatedDirection;
  /** Distance from the root in edges. */
  readonly depth: number;
  /** Number of displayed ancestors below the root. */
  readonly indent: number;
  /** Id of the displayed parent row. The root's id on the top level. */
  readonly parentId: string;
  /** Relations to the item from which it was reached: `hard` for a child, otherwise a name. */
  readonly relations: readonly string[];
}

interface ShownEdge {
  readonly from: string;
  readonly to: string;
  readonly relation: string;
}

export interface RelatedTree {
  /** The page's item. Undefined if not found. */
  readonly root: RelatedItem | undefined;
  /** Outgoing items first, each before its descendants. */
  readonly rows: readonly RelatedRow[];
  readonly edges: readonly ShownEdge[];
}

export interface RelatedFilter {
  readonly item: (item: RelatedItem) => boolean;
  readonly relation: (relation: string) => boolean;
  /** Edge directions. Parents are always included. */
  readonly directions: Readonly<Record<RelatedDirection, boolean>>;
}

/** Name of a relation without a name. */
export const unnamedRelation = 'related';
export const relationOf = ({ relation }: RelatedEdge): string => relation ?? unnamedRelation;

interface VisitedItem {
  readonly direction: RelatedDirection;
  readonly depth: number;
  /** Index of the item from which it was reached. */
  readonly from: number;
}

type Adjacency = ReadonlyMap<number, readonly number[]>;

/** Neighbors by item index. Hard edges (parents and children) come first. */
function adjacencyOf(edges: readonly RelatedEdge[], direction: RelatedDirection): Adjacency {
  const steps = new Map<number, number[]>();
  const inOrder = [...edges].sort((a, b) => Number(b.relation === 'hard') - Number(a.relation === 'hard'));
  for (const { from, to } of inOrder) {
    const [here, there] = direction === 'outgoing' ? [from, to] : [to, from];
    const known = steps.get(here);
    if (known === undefined) steps.set(here, [there]);
    else known.push(there);
  }
  return steps;
}

function walk(edges: readonly RelatedEdge[], direction: RelatedDirection): Map<number, VisitedItem> {
  const adjacency = adjacencyOf(edges, direction);
  const found = new Map<number, VisitedItem>();
  let frontier = [0];
  for (let depth = 1; frontier.length > 0; depth += 1) {
    const next: number[] = [];
    for (const from of frontier) {
      for (const to of adjacency.get(from) ?? []) {
        if (to === 0 || found.has(to)) continue;
        found.set(to, { direction, depth, from });
        next.push(to);
      }
    }
    frontier = next;
  }
  return found;
}

/**
 * Builds the tree of related items, each once at its shortest distance.
 * Filtered items are omitted, and their descendants move up.
 */
export function relatedTree({ items, edges: allEdges }: Relationships, filter: RelatedFilter): RelatedTree {
  const [root] = items;
  if (root === undefined) return { root, rows: [], edges: [] };
  const edges = allEdges.filter((edge) => filter.relation(relationOf(edge)));
  const found = filter.directions.outgoing ? walk(edges, 'outgoing') : new Map<number, VisitedItem>();
  const upward = filter.directions.incoming ? edges : edges.filter(({ relation }) => relation === 'hard');
  for (const [index, incoming] of walk(upward, 'incoming')) {
    const outgoing = found.get(index);
    if (outgoing === undefined || incoming.depth < outgoing.depth) found.set(index, incoming);
  }
  const shown = new Set([0]);
  for (const index of found.keys()) {
    const item = items[index];
    if (item !== undefined && filter.item(item)) shown.add(index);
  }
  const relations = new Map<string, string[]>();
  for (const edge of edges) {
    const name = `${edge.from} ${edge.to}`;
    relations.set(name, [...(relations.get(name) ?? []), relationOf(edge)]);
  }
  /** Index of the nearest displayed ancestor. */
  const shownAncestorOf = (index: number): number => {
    let above = found.get(index)?.from ?? 0;
    // With cycles the direction may change on the way up. The distance always shrinks, so the loop ends.
    while (!shown.has(above)) above = found.get(above)?.from ?? 0;
    return above;
  };
  const children = new Map<number, number[]>();
  for (const index of [...shown].sort((a, b) => a - b)) {
    if (index === 0) continue;
    const above = shownAncestorOf(index);
    const others = children.get(above);
    if (others === undefined) children.set(above, [index]);
    else others.push(index);
  }
  const rows: RelatedRow[] = [];
  const add = (index: number, direction: RelatedDirection, parentId: string, indent: number) => {
    const item = items[index];
    const visited = found.get(index);
    if (item === undefined || visited === undefined) return;
    const pair = visited.direction === 'outgoing' ? `${visited.from} ${index}` : `${index} ${visited.from}`;
    rows.push({
      item,
      direction,
      depth: visited.depth,
      indent,
      parentId,
      relations: relations.get(pair) ?? [],
    });
  };
  // Iterative, because a chain can be as long as the list and overflow the stack.
  for (const direction of ['outgoing', 'incoming'] as const) {
    const stack = (children.get(0) ?? [])
      .filter((place) => found.get(place)?.direction === direction)
      .toReversed()
      .map((place) => ({ place, parentId: root.id, indent: 0 }));
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      const { place, parentId, indent } = next;
      add(place, direction, parentId, indent);
      const id = items[place]?.id ?? root.id;
      for (const child of (children.get(place) ?? []).toReversed())
        stack.push({ place: child, parentId: id, indent: indent + 1 });
    }
  }
  return {
    root,
    rows,
    edges: edges.flatMap((edge) => {
      const [from, to] = [items[edge.from], items[edge.to]];
      return from !== undefined && to !== undefined && shown.has(edge.from) && shown.has(edge.to)
        ? [{ from: from.id, to: to.id, relation: relationOf(edge) }]
        : [];
    }),
  };
}

/** Rows that contain a text, and their ancestors. */
export function rowsWith(rows: readonly RelatedRow[], text: string): readonly RelatedRow[] {
  const wanted = foldText(text.trim());
  if (wanted === '') return rows;
  const byId = new Map(rows.map((row) => [row.item.id, row]));
  const included = new Set<RelatedRow>();
  for (const row of rows) {
    if (!containsText(row, wanted)) continue;
    for (
      let at: RelatedRow | undefined = row;
      at !== undefined && !included.has(at);
      at = byId.get(at.parentId)
    )
      included.add(at);
  }
  return rows.filter((row) => included.has(row));
}

/** @param wanted folded */
const containsText = ({ item: { name, type } }: RelatedRow, wanted: string): boolean =>
  foldText(name).includes(wanted) || foldText(type).includes(wanted);

export function matchesOf(rows: readonly RelatedRow[], text: string): readonly RelatedRow[] {
  const wanted = foldText(text.trim());
  return wanted === '' ? [] : rows.filter((row) => containsText(row, wanted));
}
