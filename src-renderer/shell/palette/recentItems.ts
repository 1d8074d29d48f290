import type { QueryClient } from '@tanstack/react-query';
import type { ConfigItem } from '../../../src-preload/contract/entities/configItem.ts';
import type { SearchHit } from '../../../src-preload/contract/search.ts';

const most = 8;

/** Tags that say where an item is, in this order. */
const places = ['namespace', 'cluster', 'account', 'region'];

/** By the answers of one person in one workspace: nobody else ever sees them, and they go with the session. */
const visits = new WeakMap<QueryClient, readonly SearchHit[]>();

/** The items that were visited, the latest first. */
export const recentItems = (answers: QueryClient): readonly SearchHit[] => visits.get(answers) ?? [];

/** Remembers that an item was visited. */
export function rememberVisit(answers: QueryClient, item: ConfigItem): void {
  const { id, name, type, configClass, status, health, deletedAt, tags } = item;
  const where = places.map((place) => tags[place]).filter((place) => place !== undefined);
  const visit: SearchHit = { kind: 'item', id, name, type, configClass, status, health, deletedAt, where };
  const others = recentItems(answers).filter((hit) => hit.id !== id);
  visits.set(answers, [visit, ...others].slice(0, most));
}
