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
  it('match the checks that the server links to it', async () => {
    const window = await opened();
    const id = await itemId(window, 'payments-worker');
    await untilLinked(window, id);
    const { checks } = await checksOf(window, id);
    expect(names(checks)).toContain('payments-worker ready');
    expect(checks.find(({ name }) => name === 'payments-worker ready')?.status).toBe('unhealthy');
    const linked = await sample().query<{ count: string }>(
      `select count(*) from check_config_relationships where config_id = '${id}' and deleted_at is null`,
    );
    expect(checks).toHaveLength(Number(linked[0]?.count ?? -1));
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
  const now = () => ({
    asked: 'Last 2 days',
    from: new Date(Date.now() - 2 * 24 * 60 * 60_000).toISOString(),
    to: null,
  });
  const noChoice = { include: [], exclude: [] };
  const changesOf = (id: string) => ({
    filter: {
      configType: noChoice,
      type: noChoice,
      tags: noChoice,
      itemId: noChoice,
      summary: noChoice,
      source: noChoice,
      createdBy: noChoice,
      externalCreatedBy: noChoice,
      hideDeleted: true,
    },
    of: { id, upstream: false, downstream: true },
    range: now(),
  });
  const related = (id: string) => ({
    id,
    outgoing: true,
    incoming: false,
    soft: false,
    hideDeleted: true,
  });

  async function expectCountsOfLists(window: TestWindow, id: string) {
    const { changes, insights, relationships, playbooks } = window.bridge;
    const filter = { itemId: id };
    const [changeCount, insightCount, relatedCount, runCount] = [
      (await changes.count(changesOf(id))).data,
      (await insights.count({ filter })).data,
      (await relationships.count(related(id))).data,
      (await playbooks.runs.count({ on: { kind: 'config', id } })).data,
    ];
    const page = { sortOrder: 'desc', pageIndex: 0, pageSize: 1000 } as const;
    const listed = await changes.list({ ...changesOf(id), ...page, sortBy: 'created_at' });
    expect(changeCount).toBe(listed.data.total);
    const found = await insights.list({ filter, ...page, sortBy: 'first_observed' });
    expect(insightCount).toBe(found.data.insights.length);
    expect(relatedCount).toBe((await relationships.list(related(id))).data.items.length - 1);
    expect(runCount).toBe((await playbooks.runs.list(runsOf(id))).data.total);
    return { changeCount, insightCount, relatedCount, runCount };
  }

  it('are the numbers of rows that the lists of the item have', async () => {
    const window = await opened('admin', ['items', 'changes', 'insights', 'relationships']);
    const id = await itemId(window, 'payments-worker');
    const counts = await expectCountsOfLists(window, id);
    expect(counts.runCount).toBe(4);
    expect(counts.changeCount).toBeGreaterThan(0);
    await sample().changeItem({ action: 'soft-delete', id });
    expect((await window.bridge.playbooks.runs.count({ on: { kind: 'config', id } })).data).toBe(4);
    await sample().changeItem({ action: 'restore', id });
  });

  it('are the numbers of the lists of the server while changes and relationships are not synced', async () => {
    for (const path of ['/db/config_changes', '/db/config_relationships'])
      await sample().fault({ kind: 'status', status: 500, path, count: -1 });
    const window = await opened('admin', ['items']);
    await expectCountsOfLists(window, await itemId(window, 'payments-worker'));
  });

  it('are refused or empty for a malformed id', async () => {
    const window = await opened();
    await expect(window.bridge.relationships.count(related('none'))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await window.bridge.changes.count(changesOf('none'))).data).toBe(0);
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
