import type { QueryClient } from '@tanstack/react-query';
import type { ConfigItem } from '../../../src-preload/contract/entities/configItem.ts';
import type { SearchHit } from '../../../src-preload/contract/search.ts';

const most = 8;

/** Tags that tell the location of an item, in display order. */
const places = ['namespace', 'cluster', 'account', 'region'];

/**
 * Recent items per query cache, so that they are separate per user and workspace and end with the session.
 */
const visits = new WeakMap<QueryClient, readonly SearchHit[]>();

export const recentItems = (answers: QueryClient): readonly SearchHit[] => visits.get(answers) ?? [];

export function rememberVisit(answers: QueryClient, item: ConfigItem): void {
  const { id, name, type, configClass, status, health, deletedAt, tags } = item;
  const where = places.map((place) => tags[place]).filter((place) => place !== undefined);
  const visit: SearchHit = { kind: 'item', id, name, type, configClass, status, health, deletedAt, where };
  const others = recentItems(answers).filter((hit) => hit.id !== id);
  visits.set(answers, [visit, ...others].slice(0, most));
}
