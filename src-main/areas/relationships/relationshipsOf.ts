import type { ConfigListItem } from '#contract/entities/configItem.ts';
import type { RelatedItem, Relationships } from '#contract/relationships.ts';
import type { Traversal } from '#main/cache/reads/RelationshipReader.ts';

const distanceOf = ({ outgoing, incoming }: RelatedItem): number =>
  Math.min(outgoing ?? Number.POSITIVE_INFINITY, incoming ?? Number.POSITIVE_INFINITY);

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const compare = (a: RelatedItem, b: RelatedItem): number =>
  distanceOf(a) - distanceOf(b) ||
  compareTexts(a.type, b.type) ||
  compareTexts(a.name, b.name) ||
  compareTexts(a.id, b.id);

const minOf = (a: number | undefined, b: number): number => (a === undefined ? b : Math.min(a, b));

/**
 * Converts the result of a graph traversal: each item once with its distance, and each edge once. Edges to
 * items that are deleted or not readable are dropped.
 * @param start the item's id
 */
export function relationshipsOf(start: string, { edges, items, more }: Traversal): Relationships {
  const depths = { outgoing: new Map([[start, 0]]), incoming: new Map([[start, 0]]) };
  for (const { from, to, direction, depth } of edges) {
    const far = direction === 'outgoing' ? to : from;
    const known = depths[direction];
    known.set(far, minOf(known.get(far), depth));
  }
  const related = [...new Map(items.map((item) => [item.id, item])).values()]
    .map(
      ({ group: _, ...item }: ConfigListItem): RelatedItem => ({
        ...item,
        outgoing: depths.outgoing.get(item.id) ?? null,
        incoming: depths.incoming.get(item.id) ?? null,
      }),
    )
    .sort(compare);
  const indexes = new Map(related.map(({ id }, place) => [id, place]));
  const seen = new Map<string, Relationships['edges'][number]>();
  for (const { from, to, relation } of edges) {
    const [source, target] = [indexes.get(from), indexes.get(to)];
    if (source !== undefined && target !== undefined)
      seen.set(`${source} ${target} ${relation ?? ''}`, { from: source, to: target, relation });
  }
  const ordered = [...seen.values()].sort(
    (a, b) => a.from - b.from || a.to - b.to || compareTexts(a.relation ?? '', b.relation ?? ''),
  );
  return { items: related, edges: ordered, more };
}
