import type { ConfigItem, ConfigListItem } from '#contract/entities/configItem.ts';

export type Comparable = Pick<ConfigItem, 'id' | 'name' | 'type' | 'tags'>;

/**
 * Returns the same resource among items: the item itself, as in a snapshot of its server, or one of the same name. If
 * there are several, of the same namespace, and then of the same cluster.
 * @returns undefined if it is missing or ambiguous
 */
export function sameResource<Item extends Pick<ConfigListItem, 'id' | 'name' | 'type' | 'tags'>>(
  items: readonly Item[],
  { id, name, type, tags }: Comparable,
): Item | undefined {
  const itself = items.find((item) => item.id === id);
  if (itself !== undefined) return itself;
  const same = items.filter((item) => item.name === name && item.type === type);
  const near = same.filter((item) => item.tags.namespace === tags.namespace);
  if (near.length === 0) return same.length === 1 ? same[0] : undefined;
  if (near.length === 1) return near[0];
  const nearest = near.filter((item) => item.tags.cluster === tags.cluster);
  return nearest.length === 1 ? nearest[0] : undefined;
}
