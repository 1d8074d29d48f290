import type { RelatedItem, Relationships } from '#contract/relationships.ts';
import type { GraphData, GraphEdge } from '#kit/graph/graphModel.ts';
import { graphGroup, graphNode, minGroupSize } from '../relationships/relatedGraph.ts';

export interface ItemsGraph {
  readonly data: GraphData;
  /** Number of items that are shown in addition to the chosen ones. */
  readonly others: number;
}

/** Relationships of all chosen items, each item and edge once. */
function mergeRelationships(answers: readonly Relationships[]) {
  const items = new Map<string, RelatedItem>();
  const edges = new Map<string, GraphEdge>();
  for (const answer of answers) {
    for (const item of answer.items) if (!items.has(item.id)) items.set(item.id, item);
    for (const { from, to, relation } of answer.edges) {
      const [source, target] = [answer.items[from]?.id, answer.items[to]?.id];
      if (source === undefined || target === undefined) continue;
      const key = `${source} ${target}`;
      const kind = relation === 'hard' ? 'hard' : 'soft';
      // A pair with both relations is drawn once.
      if (edges.get(key)?.kind !== 'hard') edges.set(key, { from: source, to: target, kind });
    }
  }
  return { items, edges: [...edges.values()] };
}

/**
 * Returns the items on the shortest ways from a chosen item, each with the one before it. A way ends at another chosen
 * item: what follows is related to that one.
 */
function waysOf(
  { items, edges }: Relationships,
  chosenIds: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const near = new Map<string, string[]>();
  for (const { from, to } of edges) {
    const [source, target] = [items[from]?.id, items[to]?.id];
    if (source === undefined || target === undefined) continue;
    for (const [one, other] of [
      [source, target],
      [target, source],
    ] as const) {
      const known = near.get(one);
      if (known === undefined) near.set(one, [other]);
      else known.push(other);
    }
  }
  const start = items[0]?.id ?? '';
  const before = new Map<string, string>();
  const seen = new Set([start]);
  // The set grows while it is read.
  for (const id of seen) {
    if (id !== start && chosenIds.has(id)) continue;
    for (const next of near.get(id) ?? []) {
      if (!seen.has(next)) before.set(next, id);
      seen.add(next);
    }
  }
  return before;
}

/** Returns the items that two or more chosen ones are related to, and those on the ways there. */
function sharedItems(answers: readonly Relationships[], chosenIds: ReadonlySet<string>): ReadonlySet<string> {
  const ways = answers.map((answer) => waysOf(answer, chosenIds));
  const counts = new Map<string, number>();
  for (const before of ways) for (const id of before.keys()) counts.set(id, (counts.get(id) ?? 0) + 1);
  const shared = new Set<string>();
  for (const before of ways)
    for (const id of before.keys()) {
      if ((counts.get(id) ?? 0) < 2) continue;
      for (let at: string | undefined = id; at !== undefined && !chosenIds.has(at); at = before.get(at))
        shared.add(at);
    }
  return shared;
}

/**
 * Returns the graph of several items: the items, their direct neighbors, and everything that two or more of them are
 * related to, with the ways there. Three or more neighbors of one item with the same type form a group.
 * @param chosen ids of the items
 * @param answers their relationships
 * @param markChosen text below the name of a chosen item, from its type
 */
export function itemsGraph(
  chosen: readonly string[],
  answers: readonly Relationships[],
  markChosen: (type: string) => string,
): ItemsGraph {
  const { items, edges } = mergeRelationships(answers);
  const chosenIds = new Set(chosen);
  const shared = sharedItems(answers, chosenIds);
  const neighbors = new Map<string, Set<string>>();
  for (const { from, to } of edges)
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const)
      if (chosenIds.has(other)) neighbors.set(one, (neighbors.get(one) ?? new Set()).add(other));
  const isShown = (id: string): boolean => chosenIds.has(id) || neighbors.has(id) || shared.has(id);
  const shown = [...items.values()].filter(({ id }) => isShown(id));
  const visibleEdges = edges.filter(({ from, to }) => isShown(from) && isShown(to));

  const endsOf = new Map<string, Set<string>>();
  for (const { from, to } of visibleEdges) {
    endsOf.set(from, (endsOf.get(from) ?? new Set()).add(to));
    endsOf.set(to, (endsOf.get(to) ?? new Set()).add(from));
  }
  const groupOf = ({ id, type }: RelatedItem): string | undefined => {
    const [only] = neighbors.get(id) ?? [];
    // An item that is related to a second one connects both, and would be hidden in a group.
    return chosenIds.has(id) || only === undefined || endsOf.get(id)?.size !== 1
      ? undefined
      : `${only} ${type}`;
  };
  const members = Map.groupBy(shown, groupOf);
  const groups = [...members].flatMap(([id, some]) =>
    id === undefined || some.length < minGroupSize ? [] : [{ id, some }],
  );
  const groupIds = new Map(groups.flatMap(({ id, some }) => some.map((item) => [item.id, id] as const)));
  return {
    data: {
      nodes: shown.map((item) => {
        const node = graphNode(item, groupIds.get(item.id));
        return chosenIds.has(item.id) ? { ...node, subtitle: markChosen(node.subtitle) } : node;
      }),
      edges: visibleEdges,
      groups: groups.map(({ id, some }) => graphGroup(id, some)),
    },
    others: shown.filter(({ id }) => !chosenIds.has(id)).length,
  };
}
