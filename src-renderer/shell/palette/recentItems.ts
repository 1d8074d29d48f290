import type { QueryClient } from '@tanstack/react-query';
import type { ConfigItem } from '#contract/entities/configItem.ts';
import { locationOf } from '#contract/rules/locationTags.ts';
import type { SearchHit } from '#contract/search.ts';

const maxItems = 8;

/**
 * Recent items per query cache, so that they are separate per user and workspace and end with the session.
 */
const visits = new WeakMap<QueryClient, readonly SearchHit[]>();

export const recentItems = (answers: QueryClient): readonly SearchHit[] => visits.get(answers) ?? [];

export function rememberVisit(queryClient: QueryClient, item: ConfigItem): void {
  const { id, name, type, configClass, status, health, deletedAt, tags } = item;
  const visit: SearchHit = {
    kind: 'item',
    id,
    name,
    type,
    configClass,
    status,
    health,
    deletedAt,
    where: locationOf(tags),
  };
  const others = recentItems(queryClient).filter((hit) => hit.id !== id);
  visits.set(queryClient, [visit, ...others].slice(0, maxItems));
}
