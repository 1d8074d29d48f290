import { expect, it, vi } from 'vitest';
import { withExactInsights } from '#main/areas/catalog/exactCounts.ts';
import type { OpenStore } from '#main/sync/OfflineStore.ts';

const counts = { changes: 1, analysis: 0, relationships: 2, playbookRuns: 3, checks: 4 };

const store = (complete: boolean) => {
  const listInsights = vi.fn(async () => ({ insights: [], total: 3 }));
  const open = {
    cache: { read: { listInsights } },
    completeness: () => ({ complete, completeAtMs: null, sinceMs: null }),
  } as unknown as OpenStore;
  return { open, listInsights };
};

it('counts the open insights of complete stored rows', async () => {
  const { open, listInsights } = store(true);
  expect(await withExactInsights(open, 'item', { ...counts, analysisLags: true })).toEqual({
    ...counts,
    analysis: 3,
  });
  expect(listInsights).toHaveBeenCalledWith(
    expect.objectContaining({ filter: { itemId: 'item', status: 'open' }, pageIndex: 0 }),
  );
});

it('marks the number of the server as late while the stored rows are incomplete, and without a store', async () => {
  const { open, listInsights } = store(false);
  const late = { ...counts, analysisLags: true };
  expect(await withExactInsights(open, 'item', counts)).toEqual(late);
  expect(await withExactInsights(undefined, 'item', counts)).toEqual(late);
  expect(listInsights).not.toHaveBeenCalled();
});
