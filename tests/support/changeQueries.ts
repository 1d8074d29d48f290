import type { Change, ChangeListInput, ChangePage } from '#contract/changes.ts';

const any = { include: [], exclude: [] };

/** A query for every change, newest first. */
export const everyChange: ChangeListInput = {
  filter: {
    configType: any,
    type: any,
    tags: any,
    itemId: any,
    summary: any,
    source: any,
    createdBy: any,
    externalCreatedBy: any,
    hideDeleted: false,
  },
  range: null,
  sortBy: 'created_at',
  sortOrder: 'desc',
  pageIndex: 0,
  pageSize: 200,
};

/**
 * Reads all changes, page by page.
 * @param list runs a query, on the cache or the server
 * @param pageSize max page size of the queried side
 */
export async function changesOf(
  list: (input: ChangeListInput) => Promise<ChangePage>,
  pageSize: number,
  range: ChangeListInput['range'] = null,
): Promise<Change[]> {
  const found: Change[] = [];
  for (let pageIndex = 0; ; pageIndex += 1) {
    const { changes } = await list({ ...everyChange, range, pageIndex, pageSize });
    found.push(...changes);
    if (changes.length < pageSize) return found;
  }
}

const iso = (text: string): string => new Date(text).toISOString();

/** Truncates the times of a change to milliseconds, as the cache stores them. */
export const withCachePrecision = (change: Change): Change => ({
  ...change,
  createdAt: iso(change.createdAt),
  firstObservedAt: iso(change.firstObservedAt),
  item: { ...change.item, deletedAt: change.item.deletedAt && iso(change.item.deletedAt) },
});
