import type { ConfigListItem } from '#contract/entities/configItem.ts';
import { locationOf } from '#contract/rules/locationTags.ts';
import { toRecord } from '#parts/recent/toRecord.ts';

type NamedItem = Pick<ConfigListItem, 'id' | 'name' | 'type' | 'configClass' | 'tags'>;

export const itemRecord = ({ id, name, type, configClass, tags }: NamedItem) =>
  toRecord('item', id, { name, type, icon: configClass, where: locationOf(tags) });
