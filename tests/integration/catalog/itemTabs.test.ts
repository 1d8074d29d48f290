import { describe, expect, it } from 'vitest';
import type { PlaybookRunsInput } from '#contract/playbooks.ts';
import { unpackChecks } from '#contract/rules/packedChecks.ts';
import type { FeedName } from '#contract/sync.ts';
import type { TestWindow } from '../../support/bridgeClient.ts';
import { itemIdOf, sampleAndWindow } from '../../support/sampleAndWindow.ts';
import { waitForServerStatus } from '../../support/session.ts';

const { sample, open, cutOff } = sampleAndWindow();
const opened = (role = 'admin', until: readonly FeedName[] = ['items', 'checks']) => open(until, role);
const itemId = (window: TestWindow, name: string) => itemIdOf(window, name, 'Kubernetes::Deployment');

async function checksOf(window: TestWindow, id: string) {
  const answer = await window.bridge.health.checks.ofItem({ itemId: id });
  return { ...answer, checks: unpackChecks(answer.data.packed) };
}

/** Waits until the links between checks and items are synced. */
const untilLinked = (window: TestWindow, id: string) =>
  expect.poll(async () => (await checksOf(window, id)).source, { timeout: 20_000 }).toBe('cache');

const names = (rows: ReadonlyArray<{ readonly name: string }>) => rows.map(({ name }) => name).sort();

describe('the checks of an item', () => {
  it('match the checks that the server links to it and the count on its tab', async () => {
    const window = await opened();
    const id = await itemId(window, 'payments-worker');
    await untilLinked(window, id);
    const { checks } = await checksOf(window, id);
    expect(names(checks)).toContain('payments-worker ready');
    expect(checks.find(({ name }) => name === 'payments-worker ready')?.status).toBe('unhealthy');
    const { data } = await window.bridge.catalog.item.get({ id });
    expect(checks).toHaveLength(data.counts?.checks ?? -1);
  });

  it('are available offline for an item that was never opened', async () => {
    const window = await opened();
    const [worker, api] = [await itemId(window, 'payments-worker'), await itemId(window, 'payments-api')];
    await untilLinked(window, worker);
    await cutOff(window);
    expect((await checksOf(window, api)).checks.length).toBeGreaterThan(0);
    expect((await checksOf(window, worker)).source).toBe('cache');
  });

  it('change their status when the health dashboard refreshes', async () => {
    const window = await opened();
    const id = await itemId(window, 'payments-api');
    await untilLinked(window, id);
    const [check] = (await checksOf(window, id)).checks;
    const turned = check?.status === 'healthy' ? 'unhealthy' : 'healthy';
    await sample().changeCheck({ action: 'status', id: check?.id ?? '', value: turned });
    await window.bridge.health.checks.refresh();
    const now = (await checksOf(window, id)).checks.find((one) => one.id === check?.id);
    expect(now?.status).toBe(turned);
  });

  it('are empty for a malformed id and for an unknown item', async () => {
    const window = await opened();
    expect((await checksOf(window, 'none')).checks).toEqual([]);
    expect((await checksOf(window, '01920000-0000-7000-8000-00000000dead')).checks).toEqual([]);
  });

  it('come from the server while check links are not synced', async () => {
    await sample().fault({ kind: 'status', status: 500, path: '/db/check_config_relationships', count: -1 });
    const window = await opened('admin', ['items']);
    const id = await itemId(window, 'payments-worker');
    const { source, checks } = await checksOf(window, id);
    expect(source).toBe('server');
    expect(names(checks)).toContain('payments-worker ready');
    // Offline, the cached answer of the server is used.
    await cutOff(window);
    const kept = await checksOf(window, id);
    expect(kept).toMatchObject({ source: 'cache', because: { sentence: expect.any(String) } });
    expect(names(kept.checks)).toEqual(names(checks));
  });
});

describe('the tab counts of an item', () => {
  it('are available without opening the item, including for a deleted item', async () => {
    const window = await opened();
    const id = await itemId(window, 'payments-worker');
    const { data: item } = await window.bridge.catalog.item.get({ id });
    expect((await window.bridge.catalog.item.counts({ id })).data).toEqual(item.counts);
    await sample().changeItem({ action: 'soft-delete', id });
    expect((await window.bridge.catalog.item.counts({ id })).data?.checks).toBe(item.counts?.checks);
    expect((await checksOf(window, id)).checks.length).toBeGreaterThan(0);
    expect((await window.bridge.playbooks.runs.list(runsOf(id))).data.total).toBe(4);
    await sample().changeItem({ action: 'restore', id });
    await expect(window.bridge.catalog.item.counts({ id: 'none' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('the number of insights on the tab of an item', () => {
  const openInsight = async (id: string) =>
    sample().changeRows({
      action: 'insert',
      table: 'config_analysis',
      row: {
        config_id: id,
        analyzer: 'late',
        analysis_type: 'reliability',
        severity: 'high',
        status: 'open',
        summary: 'Opened after the last refresh',
        first_observed: new Date().toISOString(),
        last_observed: new Date().toISOString(),
      },
    });
  const numberOf = async (window: TestWindow, id: string) =>
    (await window.bridge.catalog.item.counts({ id })).data;
  const listed = async (window: TestWindow, id: string) =>
    (
      await window.bridge.insights.list({
        filter: { itemId: id, status: 'open' },
        sortBy: 'first_observed',
        sortOrder: 'desc',
        pageIndex: 0,
        pageSize: 50,
      })
    ).data.total;

  it('agrees with the list, while the number of the server lags', async () => {
    const window = await opened('admin', ['items', 'insights']);
    const id = await itemId(window, 'payments-api');
    await openInsight(id);
    await window.bridge.sync.now({ feed: 'insights' });
    await expect.poll(() => listed(window, id), { timeout: 20_000 }).toBeGreaterThan(0);
    const [detail] = await sample().query<{ summary: { analysis: number } }>(
      `select summary from config_detail where id = '${id}' limit 1`,
    );
    const open = await listed(window, id);
    expect(open).toBeGreaterThan(detail?.summary.analysis ?? Number.NaN);
    const counts = await numberOf(window, id);
    expect(counts?.analysis).toBe(open);
    expect(counts).not.toHaveProperty('analysisLags');
    expect((await window.bridge.catalog.item.get({ id })).data.counts?.analysis).toBe(open);
  });

  it('is marked as late while the insights are not synced', async () => {
    await sample().fault({ kind: 'status', status: 500, path: '/db/config_analysis', count: -1 });
    const window = await opened('admin', ['items']);
    const id = await itemId(window, 'payments-api');
    expect(await numberOf(window, id)).toMatchObject({ analysis: expect.any(Number), analysisLags: true });
  });
});

const runsOf = (id: string): PlaybookRunsInput => ({
  on: { kind: 'config', id },
  sortBy: 'created_at',
  sortOrder: 'desc',
  pageIndex: 0,
  pageSize: 50,
});

describe('the playbook runs of an item', () => {
  it('include the failed restart of the demo and earlier runs', async () => {
    const window = await opened('viewer');
    const { runs } = window.bridge.playbooks;
    const id = await itemId(window, 'payments-worker');
    const { data, source } = await runs.list(runsOf(id));
    expect(source).toBe('server');
    expect(data.total).toBe(4);
    expect(data.runs[0]).toMatchObject({
      playbook: { title: 'Roll back a release', icon: 'undo' },
      status: 'completed',
      error: null,
    });
    expect(data.runs[1]).toMatchObject({
      playbook: { title: 'Restart a deployment', icon: 'restart' },
      status: 'failed',
      error: 'timed out waiting for 6 replicas',
      createdBy: { name: expect.any(String) },
    });
    // The duration matches the run's changes.
    const [, failed] = data.runs;
    const tookMs = Date.parse(failed?.endedAt ?? '') - Date.parse(failed?.startedAt ?? '');
    expect(tookMs).toBe(60_000);
    const second = await runs.list({ ...runsOf(id), pageIndex: 1, pageSize: 2 });
    expect(second.data).toEqual({ runs: data.runs.slice(2), total: 4 });
    const byStatus = await runs.list({ ...runsOf(id), sortBy: 'status', sortOrder: 'desc' });
    expect(byStatus.data.runs[0]?.status).toBe('failed');
    expect((await runs.list(runsOf('none'))).data).toEqual({ runs: [], total: 0 });
  });

  it('are available offline after a visit, and are removed when access is denied', async () => {
    const window = await opened();
    const { runs } = window.bridge.playbooks;
    const id = await itemId(window, 'payments-worker');
    const { data } = await runs.list(runsOf(id));
    await sample().fault({ kind: 'drop', path: '/db/playbook_runs', count: -1 });
    await expect.poll(() => runs.list(runsOf(id))).toMatchObject({ source: 'cache', data });
    await sample().clearFaults();
    await waitForServerStatus(window, 'online');
    await sample().fault({ kind: 'status', status: 403, body: 'Forbidden', path: '/db/playbook_runs' });
    await expect(runs.list(runsOf(id))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await sample().fault({ kind: 'drop', path: '/db/playbook_runs', count: -1 });
    await expect(runs.list(runsOf(id))).rejects.toMatchObject({ code: 'OFFLINE' });
  });
});
