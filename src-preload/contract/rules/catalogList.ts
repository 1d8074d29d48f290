/** Max ids of a list of chosen items. Their line of words fits into the query line. */
export const maxChosenItems = 50;

export const catalogSortColumns = [
  'name',
  'type',
  'status',
  'cost',
  'createdAt',
  'updatedAt',
  'deletedAt',
] as const;

/** Export columns, named as in the list. `health`, `labels` and `id` have no list column of their own. */
export const catalogExportColumns = [
  'name',
  'type',
  'status',
  'health',
  'tags',
  'labels',
  'changes',
  'analysis',
  'cost',
  'createdAt',
  'updatedAt',
  'deletedAt',
  'changed',
  'id',
] as const;

export type CatalogExportColumn = (typeof catalogExportColumns)[number];

export type CatalogSortColumn = (typeof catalogSortColumns)[number];

/** Groupings besides tags. `config_class` is the part of the type before the first `::`. */
export const catalogGroupings = ['name', 'analysis', 'changed', 'type', 'config_class'] as const;

/** Suffix that marks a tag name in addresses and groupings: `namespace__tag`. */
export const tagSuffix = '__tag';

/** Returns the tag name of a grouping. Undefined if the grouping is not a tag. */
export const tagNameOf = (grouping: string): string | undefined =>
  grouping.endsWith(tagSuffix) ? grouping.slice(0, -tagSuffix.length) : undefined;

export const providerOf = (type: string): string => type.split('::')[0] ?? type;

const dayMs = 24 * 60 * 60_000;

/** Groups of the grouping `changed`, newest first, with the maximum age of each. */
export const changedGroups = [
  { name: 'Last 24 hours', upToMs: dayMs },
  { name: 'Last 7 days', upToMs: 7 * dayMs },
  { name: 'Last 30 days', upToMs: 30 * dayMs },
  { name: 'Older', upToMs: Number.POSITIVE_INFINITY },
] as const;
