import type { ConfigItem } from '#contract/entities/configItem.ts';
import type { Option } from '#kit/select/Option.ts';
import { findLinkable } from '#parts/components/findLinkable.ts';

/**
 * Searches for items to compare with another one. Without a typed text, returns items of its type, first those of
 * the same name: the same resource in other clusters and namespaces.
 * @param other undefined if no item is chosen on the other side
 */
export async function findComparable(
  typed: string,
  other: Pick<ConfigItem, 'name' | 'type'> | undefined,
  signal: AbortSignal,
): Promise<readonly Option[]> {
  if (typed.trim() !== '' || other === undefined) return findLinkable(typed, undefined, signal);
  const [sameName, sameType] = await Promise.all([
    findLinkable(other.name, other.type, signal),
    findLinkable('', other.type, signal),
  ]);
  const isSameName = ({ label }: Option) => label === other.name;
  const options = [...sameName.filter(isSameName), ...sameName, ...sameType];
  return [...new Map(options.map((option) => [option.value, option])).values()];
}
