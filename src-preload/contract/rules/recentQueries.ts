/** Limits of the remembered queries of a list. */
export const maxRecentQueries = 20;
/** Characters. Also the limit of the field. */
export const maxQueryLength = 2_000;

/** Lists with a query line, other than the catalog. */
export const otherQueriedLists = ['health', 'incidents'] as const;

/** Lists with a query line. Each one remembers its own queries. */
export type QueriedList = 'catalog' | (typeof otherQueriedLists)[number];

/** The preferences with remembered queries. Those of the catalog are older and have a preference of their own. */
export interface StoredQueries {
  readonly recentQueries: readonly string[];
  readonly listQueries: Readonly<Partial<Record<QueriedList, readonly string[]>>>;
}

const none: readonly string[] = [];

/** Returns the remembered queries of a list, newest first. The same array until they change. */
export const storedQueries = (
  { recentQueries, listQueries }: StoredQueries,
  list: QueriedList,
): readonly string[] => (list === 'catalog' ? recentQueries : (listQueries[list] ?? none));
