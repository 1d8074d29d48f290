/** Columns the flat catalog list can be sorted by. */
export const catalogSortColumns = [
  'name',
  'type',
  'status',
  'cost',
  'createdAt',
  'updatedAt',
  'deletedAt',
] as const;

/** Columns that the flat list can be exported with, in the words of the list; `health` and `id` have no column of their own there. */
export const catalogExportColumns = [
  'name',
  'type',
  'status',
  'health',
  'tags',
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

/**
 * What the flat list can be grouped by besides tags; specification part 3 section 2.2. `config_class` is the provider, the text
 * before the first `::` of the type.
 */
export const catalogGroupings = ['name', 'analysis', 'changed', 'type', 'config_class'] as const;

/** Ends the name of a tag in the address and in a grouping: `namespace__tag`. */
export const tagSuffix = '__tag';

/** The tag that a grouping names, or undefined when it names something else. */
export const taggedBy = (grouping: string): string | undefined =>
  grouping.endsWith(tagSuffix) ? grouping.slice(0, -tagSuffix.length) : undefined;

/** The provider of a type: what stands before its first `::`. */
export const providerOf = (type: string): string => type.split('::')[0] ?? type;

const dayMs = 24 * 60 * 60_000;

/** The groups of the grouping `changed`, newest first, with the largest age that belongs to each. */
export const changedGroups = [
  { name: 'Last 24 hours', upToMs: dayMs },
  { name: 'Last 7 days', upToMs: 7 * dayMs },
  { name: 'Last 30 days', upToMs: 30 * dayMs },
  { name: 'Older', upToMs: Number.POSITIVE_INFINITY },
] as const;
