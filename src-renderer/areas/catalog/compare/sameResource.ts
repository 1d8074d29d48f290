import type { ConfigItem, ConfigListItem } from '#contract/entities/configItem.ts';

export type Comparable = Pick<ConfigItem, 'name' | 'type' | 'tags'>;

/**
 * Returns the same resource among items: of the same name, and of the same namespace if there are several.
 * @returns undefined if it is missing or ambiguous
 */
export function sameResource<Item extends Pick<ConfigListItem, 'name' | 'type' | 'tags'>>(
  items: readonly Item[],
  { name, type, tags }: Comparable,
): Item | undefined {
  const same = items.filter((item) => item.name === name && item.type === type);
  const near = same.filter((item) => item.tags.namespace === tags.namespace);
  if (near.length > 0) return near.length === 1 ? near[0] : undefined;
  return same.length === 1 ? same[0] : undefined;
}
