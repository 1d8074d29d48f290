import { beforeEach, describe, expect, it } from 'vitest';
import type { ChangeListInput } from '#contract/changes.ts';
import type { SyncLimits } from '#contract/sync.ts';
import { changesFromServer } from '#main/areas/changes/serverChanges.ts';
import { changes, fillChanges, tailChanges } from '#main/feeds/changes.ts';
import { DataApi } from '#main/server/DataApi.ts';
import { defaultLimits } from '#main/sync/SyncSettings.ts';
import { changesOf } from '../../support/changeQueries.ts';
import { sampleAndCache } from '../../support/sampleAndCache.ts';
import { syncFeed } from '../../support/syncFeed.ts';

const { sample, client, cache, context } = sampleAndCache();

const dayMs = 86_400_000;
const limits: SyncLimits = { ...defaultLimits, bodyBytes: 0, secretTypes: [], changeDays: 90 };

const kept = async (range: ChangeListInput['range'] = null) =>
  (await changesOf((input) => cache().read.listChanges(input), 1_000, range)).map(({ id }) => id);
const atServer = async (pageSize: number, range: ChangeListInput['range'] = null) => {
  const data = new DataApi(client());
  return (await changesOf((input) => changesFromServer(data, input, undefined), pageSize, range)).map(
    ({ id }) => id,
  );
};

async function fill(changeDays = limits.changeDays): Promise<void> {
  while (await fillChanges(context(), { ...limits, changeDays }));
}

let itemId = '';
const happenAt = (ms: number, count: number) =>
  sample().changeRows(
    Array.from({ length: count }, () => ({
      action: 'insert' as const,
      table: 'config_changes' as const,
      row: {
        config_id: itemId,
        change_type: 'diff',
        created_at: new Date(ms).toISOString(),
        first_observed: new Date(ms).toISOString(),
        count: 1,
      },
    })),
  );

beforeEach(async () => {
  await sample().bePresent();
  await syncFeed('items', context());
  itemId = await sample().insertItem({ name: 'changing', type: 'Acme::Changing' });
});

describe('synced changes', () => {
  it('are complete for a server that returns fewer rows than requested', async () => {
    await sample().beOlder({ rowCap: 50 });
    await fill();
    await happenAt(Date.now(), 120);
    await tailChanges(context());
    expect(await kept()).toEqual(await atServer(50));
  });

  it('are extended to more days when the limit increases', async () => {
    await happenAt(Date.now() - 4 * dayMs, 20);
    await fill();
    const all = await kept();
    await fill(2);
    expect((await kept()).length).toBeLessThan(all.length - 20);
    expect((await cache().write.feed('changes')).sinceMs).toBeGreaterThan(Date.now() - 3 * dayMs);
    await sample().beOlder({ rowCap: 10 });
    await fillChanges(context(), limits);
    expect(await cache().write.feed('changes')).toMatchObject({ passing: true, completeAtMs: null });
    await fill();
    expect(await kept()).toEqual(all);
    expect(await cache().write.feed('changes')).toMatchObject({
      passing: false,
      completeAtMs: expect.any(Number),
    });
  });

  it('start with the first changes of a server without any', async () => {
    const later = Date.now() + 200 * dayMs;
    const here = { ...context(), now: () => later, estimatedNowMs: () => later };
    while (await fillChanges(here, limits));
    expect(await kept()).toEqual([]);
    await tailChanges(here);
    expect(await cache().write.feed('changes')).toMatchObject({ cursor: null });
    await happenAt(later, 3);
    await tailChanges(here);
    expect(await kept()).toHaveLength(3);
    expect(await cache().write.feed('changes')).toMatchObject({ cursor: expect.any(String) });
  });

  it('are compared with the server day by day, starting with a different day each time', async () => {
    await fill(5);
    const [old] = (await changesOf((input) => cache().read.listChanges(input), 1_000)).filter(
      ({ createdAt }) => Date.now() - Date.parse(createdAt) > 1.5 * dayMs,
    );
    await sample().changeRows({ action: 'delete', table: 'config_changes', where: { id: old?.id ?? '' } });
    await happenAt(Date.now() - 3.5 * dayMs, 2);
    await happenAt(Date.now() - 4 * 3_600_000, 2);
    const begun = Date.now();
    const firstDays = new Set<string>();
    for (let start = 0; start < 4; start += 1) {
      await sample().clearRequests();
      const here = { ...context(), estimatedNowMs: () => begun + start * 5 * 60_000 };
      await changes.createWork().verify(here, { ...limits, changeDays: 5 });
      const asked = (await sample().requests()).filter(({ path }) => /[?&]select=id&/.test(path));
      firstDays.add(
        new URL(asked.at(-1)?.path ?? '', 'http://sample').searchParams.get('created_at')?.slice(0, 14) ?? '',
      );
    }
    expect(firstDays.size).toBe(4);
    const since = new Date(begun - 4.9 * dayMs).toISOString();
    const range = { asked: '', from: since, to: null };
    expect(await kept(range)).toEqual(await atServer(1_000, range));
  });
});
