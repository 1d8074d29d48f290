import { conditionInZone } from '../conditionInZone.ts';
import { chosenLabels } from './labelIds.ts';
import type { QueryFilters } from './queryWord.ts';
import { splitTriState } from './triState.ts';

/**
 * Returns the `CatalogFilter` of the catalog's procedures for the filters of a query line.
 * @param zone time zone of the times without an offset
 */
export function catalogFilterOf(filters: QueryFilters, zone: string) {
  const { configType, search, labels, status, health, hideDeleted, items, where } = filters;
  return {
    hideDeleted,
    ...(configType === undefined ? {} : { type: configType }),
    ...(search.trim() === '' ? {} : { search }),
    ...(labels.size === 0 ? {} : { labels: chosenLabels(labels) }),
    ...(status.size === 0 ? {} : { status: splitTriState(status) }),
    ...(health.size === 0 ? {} : { health: splitTriState(health) }),
    ...(items.length === 0 ? {} : { ids: [...items] }),
    ...(where.length === 0 ? {} : { conditions: where.map((one) => conditionInZone(one, zone)) }),
  };
}

/** Values that words of a query name, and that must be known to read them. */
export type NamedValues = 'types' | 'statuses';

/** Returns which values a query needs. */
export const namedValuesIn = (text: string): readonly NamedValues[] => [
  ...(/type[:=]/i.test(text) ? (['types'] as const) : []),
  ...(/status[:=]/i.test(text) ? (['statuses'] as const) : []),
];
