import { afterEach, describe, expect, it } from 'vitest';
import { unpackChecks } from '#contract/rules/packedChecks.ts';
import type { Cache } from '#main/cache/Cache.ts';
import type { CheckRow, RunRow } from '#main/cache/model.ts';
import { createFeedRecord } from '#main/cache/model.ts';
import { checkKeysOf } from '#main/feeds/checks/checkRows.ts';
import { newCacheFolder, openCache } from '../../support/cacheForTests.ts';

const ended: Array<() => unknown> = [];
afterEach(async () => {
  for (const end of ended.splice(0).toReversed()) await end();
});

async function open(): Promise<Cache> {
  const { cache } = await openCache(newCacheFolder());
  ended.push(() => cache.close());
  return cache;
}

const idOf = (number: number): string => `0192e000-0000-7000-8000-${String(number).padStart(12, '0')}`;

const row = (number: number, more: Partial<CheckRow> = {}): CheckRow => ({
  id: idOf(number),
  name: `check ${number}`,
  type: 'http',
  icon: null,
  namespace: 'payments',
  description: null,
  severity: null,
  status: 'healthy',
  endpoint: null,
  labels: { team: 'checkout' },
  lastRunAt: '2026-11-22T12:00:00Z',
  nextRunAt: null,
  lastTransitionAt: null,
  silencedAt: null,
  deletedAt: null,
  canaryId: 'c',
  canaryName: 'web',
  uptime: { passed: 1, failed: 0 },
  latencyMs: { p95: 1, p97: 1, p99: 1 },
  ...more,
});

async function put(cache: Cache, rows: readonly CheckRow[]): Promise<number> {
  const keys = checkKeysOf(rows);
  const places = await cache.write.diffChecks(keys);
  const wanted = places.flatMap((place) => rows[place] ?? []);
  return cache.write.applyChecks(keys, places, wanted, { ...createFeedRecord('checks'), completeAtMs: 1 });
}

async function list(cache: Cache) {
  const { version, packed } = await cache.read.packedChecks(null);
  return { version, checks: unpackChecks(packed ?? '') };
}

describe('cached checks', () => {
  it('follow each summary: checks are added, changed, and removed', async () => {
    const cache = await open();
    expect(await put(cache, [row(1), row(2), row(3)])).toBe(3);
    expect(await put(cache, [row(1), row(2, { status: 'unhealthy' }), row(4)])).toBe(3);
    const { checks } = await list(cache);
    expect(checks.map(({ name, status }) => [name, status])).toEqual([
      ['check 1', 'healthy'],
      ['check 2', 'unhealthy'],
      ['check 4', 'healthy'],
    ]);
  });

  it('change their version only when their content changes', async () => {
    const cache = await open();
    await put(cache, [row(1)]);
    const { version } = await list(cache);
    expect(await put(cache, [row(1)])).toBe(0);
    expect(await cache.read.packedChecks(version)).toEqual({ version, packed: null });
    await put(cache, [row(1, { name: 'another name' })]);
    expect((await list(cache)).version).not.toBe(version);
  });

  it('are searchable by their current names only', async () => {
    const cache = await open();
    await put(cache, [row(1), row(2, { name: 'ledger ready' })]);
    await put(cache, [row(1, { name: 'renamed' }), row(2, { name: 'ledger ready' })]);
    const names = async (text: string) =>
      (await cache.read.searchChecks(text, 10)).hits.map(({ name }) => name);
    expect(await names('check 1')).toEqual([]);
    expect(await names('renam')).toEqual(['renamed']);
    expect(await names('ready led')).toEqual(['ledger ready']);
    expect(await names('100%_')).toEqual([]);
  });

  it('take their state from the checks table when its run is newer', async () => {
    const cache = await open();
    await put(cache, [row(1), row(2)]);
    const more = (number: number, lastRunAt: string) => ({
      id: idOf(number),
      agentId: idOf(900),
      endpoint: 'https://a.example',
      status: 'unhealthy' as const,
      lastRunAt,
      nextRunAt: '2026-11-22T13:00:00Z',
      lastTransitionAt: null,
    });
    const rows = [more(1, '2026-11-22T12:00:30Z'), more(2, '2026-11-22T11:00:00Z')];
    await cache.write.putRecords(
      'agents',
      [[idOf(900), JSON.stringify({ id: idOf(900), name: 'edge' })]],
      createFeedRecord('agents'),
    );
    await cache.write.putCheckTableRows(rows, true);
    const { checks } = await list(cache);
    expect(checks).toMatchObject([
      { status: 'unhealthy', lastRunAt: '2026-11-22T12:00:30Z', agentName: 'edge' },
      { status: 'healthy', lastRunAt: '2026-11-22T12:00:00Z', endpoint: 'https://a.example' },
    ]);
  });

  it('are removed with their runs when the user may not read checks', async () => {
    const cache = await open();
    await put(cache, [row(1)]);
    await cache.write.putRuns([run(1, 1_000)]);
    await cache.write.forbid({ ...createFeedRecord('checks'), forbidden: 'read on canaries' }, []);
    await cache.write.forbid({ ...createFeedRecord('runs'), forbidden: 'read on canaries' }, []);
    expect((await list(cache)).checks).toEqual([]);
    expect(await cache.read.newestRun(idOf(1))).toBeNull();
    expect((await cache.read.searchChecks('check', 10)).hits).toEqual([]);
    // Cached row keys must not refer to the deleted rows.
    await put(cache, [row(1)]);
    await cache.write.putRuns([run(1, 2_000)]);
    expect(await cache.read.newestRun(idOf(1))).toBe(2_000);
  });
});

const run = (number: number, atMs: number, more: Partial<RunRow> = {}): RunRow => ({
  checkId: idOf(number),
  atMs,
  ok: true,
  durationMs: 10,
  message: 'fine',
  error: null,
  ...more,
});

const everything = {
  fromMs: 0,
  toMs: Number.MAX_SAFE_INTEGER,
  ok: null,
  minDurationMs: 0,
  offset: 0,
  limit: 100,
};
const hour = 60 * 60_000;

describe('cached check runs', () => {
  it('are stored once each, with the latest text', async () => {
    const cache = await open();
    await cache.write.putRuns([run(1, 1_000), run(1, 2_000, { ok: false, error: 'refused' })]);
    await cache.write.putRuns([run(1, 1_000, { message: 'corrected' })]);
    const { runs, total } = await cache.read.checkRuns({ id: idOf(1), ...everything });
    expect(total).toBe(2);
    expect(runs.map(({ ok, message, error }) => [ok, message, error])).toEqual([
      [false, 'fine', 'refused'],
      [true, 'corrected', null],
    ]);
  });

  it('expire after a day, after a week for marked checks, and earlier above the limit', async () => {
    const cache = await open();
    const nowMs = 100 * 24 * hour;
    const ages = [1, 23, 25, 160, 170].map((hours) => nowMs - hours * hour);
    await cache.write.putRuns([1, 2].flatMap((number) => ages.map((atMs) => run(number, atMs))));
    const left = async (number: number) =>
      (await cache.read.checkRuns({ id: idOf(number), ...everything })).total;
    await cache.write.pruneRuns(nowMs, [idOf(2)], 1_000);
    expect([await left(1), await left(2)]).toEqual([2, 4]);
    await cache.write.pruneRuns(nowMs, [idOf(2)], 4);
    expect([await left(1), await left(2)]).toEqual([2, 2]);
    // Deleted texts can be inserted again.
    await cache.write.putRuns([run(3, nowMs, { message: 'fine' })]);
    expect((await cache.read.checkRuns({ id: idOf(3), ...everything })).runs[0]?.message).toBe('fine');
  });
});
