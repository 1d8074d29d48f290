import type {
  RelatedEdge,
  RelatedItem,
  Relationships,
} from '../../../../src-preload/contract/relationships.ts';

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
  readonly along: Readonly<Record<RelatedDirection, boolean>>;
}

/** Name of a relation without a name. */
export const unnamedRelation = 'related';
export const relationOf = ({ relation }: RelatedEdge): string => relation ?? unnamedRelation;

interface Found {
  readonly direction: RelatedDirection;
  readonly depth: number;
  /** Index of the item from which it was reached. */
  readonly from: number;
}

type Steps = ReadonlyMap<number, readonly number[]>;

/** Neighbors by item index. Hard edges (parents and children) come first. */
function stepsOf(edges: readonly RelatedEdge[], direction: RelatedDirection): Steps {
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

function walk(edges: readonly RelatedEdge[], direction: RelatedDirection): Map<number, Found> {
  const steps = stepsOf(edges, direction);
  const found = new Map<number, Found>();
  let frontier = [0];
  for (let depth = 1; frontier.length > 0; depth += 1) {
    const next: number[] = [];
    for (const from of frontier) {
      for (const to of steps.get(from) ?? []) {
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
export function relatedTree({ items, edges: given }: Relationships, filter: RelatedFilter): RelatedTree {
  const [root] = items;
  if (root === undefined) return { root, rows: [], edges: [] };
  const edges = given.filter((edge) => filter.relation(relationOf(edge)));
  const found = filter.along.outgoing ? walk(edges, 'outgoing') : new Map<number, Found>();
  const upward = filter.along.incoming ? edges : edges.filter(({ relation }) => relation === 'hard');
  for (const [place, incoming] of walk(upward, 'incoming')) {
    const outgoing = found.get(place);
    if (outgoing === undefined || incoming.depth < outgoing.depth) found.set(place, incoming);
  }
  const shown = new Set([0]);
  for (const place of found.keys()) {
    const item = items[place];
    if (item !== undefined && filter.item(item)) shown.add(place);
  }
  const relations = new Map<string, string[]>();
  for (const edge of edges) {
    const name = `${edge.from} ${edge.to}`;
    relations.set(name, [...(relations.get(name) ?? []), relationOf(edge)]);
  }
  /** Index of the nearest displayed ancestor. */
  const aboveOf = (place: number): number => {
    let above = found.get(place)?.from ?? 0;
    // With cycles the direction may change on the way up. The distance always shrinks, so the loop ends.
    while (!shown.has(above)) above = found.get(above)?.from ?? 0;
    return above;
  };
  const below = new Map<number, number[]>();
  for (const place of [...shown].sort((a, b) => a - b)) {
    if (place === 0) continue;
    const above = aboveOf(place);
    const others = below.get(above);
    if (others === undefined) below.set(above, [place]);
    else others.push(place);
  }
  const rows: RelatedRow[] = [];
  const add = (place: number, direction: RelatedDirection, parentId: string, indent: number) => {
    const item = items[place];
    const at = found.get(place);
    if (item === undefined || at === undefined) return;
    const pair = at.direction === 'outgoing' ? `${at.from} ${place}` : `${place} ${at.from}`;
    rows.push({ item, direction, depth: at.depth, indent, parentId, relations: relations.get(pair) ?? [] });
  };
  // Iterative, because a chain can be as long as the list and overflow the stack.
  for (const direction of ['outgoing', 'incoming'] as const) {
    const stack = (below.get(0) ?? [])
      .filter((place) => found.get(place)?.direction === direction)
      .toReversed()
      .map((place) => ({ place, parentId: root.id, indent: 0 }));
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      const { place, parentId, indent } = next;
      add(place, direction, parentId, indent);
      const id = items[place]?.id ?? root.id;
      for (const child of (below.get(place) ?? []).toReversed())
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
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return rows;
  const byId = new Map(rows.map((row) => [row.item.id, row]));
  const kept = new Set<RelatedRow>();
  for (const row of rows) {
    if (!holds(row, wanted)) continue;
    for (let at: RelatedRow | undefined = row; at !== undefined && !kept.has(at); at = byId.get(at.parentId))
      kept.add(at);
  }
  return rows.filter((row) => kept.has(row));
}

/** @param wanted in lower case */
const holds = ({ item: { name, type } }: RelatedRow, wanted: string): boolean =>
  name.toLowerCase().includes(wanted) || type.toLowerCase().includes(wanted);

export function matchesOf(rows: readonly RelatedRow[], text: string): readonly RelatedRow[] {
  const wanted = text.trim().toLowerCase();
  return wanted === '' ? [] : rows.filter((row) => holds(row, wanted));
}
