import type { ConfigItem, ConfigListItem } from '#contract/entities/configItem.ts';
import type { Relationships } from '#contract/relationships.ts';
import { healthOrder } from '#contract/rules/healthOrder.ts';
import { itemThen } from '#contract/rules/itemThen.ts';
import type { Moment } from '#parts/moment/moment.ts';

/** Returns a row of an item as it was at an earlier moment. */
export function itemAt<Item extends ConfigListItem>(item: Item, moment: Moment): Item {
  const was = moment.healths('item').get(item.id);
  const health = was === undefined ? item.health : (healthOrder.find((known) => known === was) ?? null);
  return itemThen(item, health, moment.atMs);
}

/** Returns the details of an item as they were at an earlier moment, without those that are not recorded. */
export function detailsAt(item: ConfigItem, moment: Moment): ConfigItem {
  const then = itemAt(item, moment);
  const { lastScrapedAt } = item;
  return {
    ...then,
    description: null,
    deleteReason: then.deletedAt === null ? null : item.deleteReason,
    lastScrapedAt: lastScrapedAt !== null && Date.parse(lastScrapedAt) > moment.atMs ? null : lastScrapedAt,
    properties: [],
  };
}

export const existedAt = ({ createdAt }: Pick<ConfigListItem, 'createdAt'>, atMs: number): boolean =>
  Date.parse(createdAt) <= atMs;

/** Returns relationships with the healths of an earlier moment. The edges are already those of that moment. */
export const relatedAt = (related: Relationships, moment: Moment): Relationships => ({
  ...related,
  items: related.items.map((item) => itemAt(item, moment)),
});
