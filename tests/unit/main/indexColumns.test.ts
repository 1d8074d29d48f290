import { describe, expect, it, vi } from 'vitest';
import type { ColumnSpec } from '#contract/rules/ownColumns.ts';
import { indexColumns } from '#main/areas/catalog/ownColumns.ts';
import type { Cache } from '#main/cache/Cache.ts';

const column: ColumnSpec = { source: 'path', key: '$.a', type: 'text' };
const filter = { hideDeleted: true };

/** A cache whose columns are indexed after some calls of the writer. */
function cacheWith(isIndexed: boolean, slices = 3) {
  let left = slices;
  const write = vi.fn(async () => {
    left -= 1;
    return left <= 0;
  });
  const cache = {
    unwritable: undefined,
    read: { areIndexed: async () => isIndexed },
    write: { indexColumns: write },
  } as unknown as Cache;
  return { cache, write };
}

describe('a list that is sorted by an own column', () => {
  it('waits until all slices of the index are written', async () => {
    const { cache, write } = cacheWith(false);
    await indexColumns({ cache, isSnapshot: false }, { filter, sortColumn: column });
    expect(write).toHaveBeenCalledTimes(3);
  });

  it('does not wait for the writer when the column is indexed, and writes its use once', async () => {
    const { cache, write } = cacheWith(true);
    write.mockImplementation(() => new Promise(() => undefined));
    for (let round = 0; round < 3; round += 1)
      await indexColumns({ cache, isSnapshot: false }, { filter, sortColumn: column });
    expect(write).toHaveBeenCalledTimes(1);
  });

  it('stops indexing when its request is aborted', async () => {
    const { cache, write } = cacheWith(false, 1_000);
    const aborted = AbortSignal.abort();
    const indexing = indexColumns({ cache, isSnapshot: false }, { filter, sortColumn: column }, aborted);
    await expect(indexing).rejects.toThrow();
    expect(write).toHaveBeenCalledTimes(1);
  });

  it('fails with a sentence in a snapshot', async () => {
    const { cache } = cacheWith(false);
    await expect(
      indexColumns({ cache, isSnapshot: true }, { filter, sortColumn: column }),
    ).rejects.toMatchObject({
      code: 'INVALID',
      message: expect.stringMatching(/cannot be sorted or filtered here/),
    });
  });

  it('needs no index for conditions on fields', async () => {
    const { cache, write } = cacheWith(false);
    const conditions = [{ subject: 'cost', operator: '>', value: '3' } as const];
    await indexColumns({ cache, isSnapshot: true }, { filter: { ...filter, conditions } });
    expect(write).not.toHaveBeenCalled();
  });
});
