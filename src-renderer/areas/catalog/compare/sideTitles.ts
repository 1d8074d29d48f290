import type { ConfigItem } from '#contract/entities/configItem.ts';
import { locationOf } from '#contract/rules/locationTags.ts';
import type { Option } from '#kit/select/Option.ts';

interface TitledSide {
  readonly item: Pick<ConfigItem, 'id' | 'name' | 'tags'>;
  readonly version: string;
  readonly versions: readonly Option[];
}

/**
 * Returns the titles of both sides: what distinguishes them. Items of the same name have their location, versions
 * of the same item their time.
 */
export function sideTitles(left: TitledSide, right: TitledSide): readonly [left: string, right: string] {
  const titleOf = ({ item, version, versions }: TitledSide, other: TitledSide): string => {
    const ofVersion = versions.find(({ value }) => value === version)?.label ?? version;
    if (item.id === other.item.id) return ofVersion;
    const where = locationOf(item.tags).join(' · ');
    const place = item.name === other.item.name && where !== '' ? [where] : [];
    return [item.name, ...place, ...(version === other.version ? [] : [ofVersion])].join(' · ');
  };
  return [titleOf(left, right), titleOf(right, left)];
}
