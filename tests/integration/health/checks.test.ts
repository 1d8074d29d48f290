import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { CheckListItem } from '#contract/entities/check.ts';
import type { PinnedRecord, RecentLists } from '#contract/recent.ts';
import { checkRanges } from '#contract/rules/checkRanges.ts';
import { unpackChecks } from '#contract/rules/packedChecks.ts';
import { DataApi } from '#main/server/DataApi.ts';
import { type TestWindow, waitFor } from '../../support/bridgeClient.ts';
import { sampleClient } from '../../support/feedContext.ts';
import { untilFeeds } from '../../support/feedStates.ts';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { signInAs, testKeychain, waitForServerStatus, waitForSession } from '../../support/session.ts';
import { openApplication } from '../../support/testApplication.ts';

let sample: SampleForTests;
const ended: Array<() => unknown> = [];

beforeAll(async () => {
  sample = await startSampleForTests();
});
afterAll(() => sample.stop());
afterEach(async () => {
  for (const end of ended.splice(0).toReversed()) await end();
  await sample.clearFaults();
});

async function open(data?: string, keychain = testKeychain()) {
  const options = {
    server: sample.origin,
    loadKeychain: keychain.load,
    ...(data === undefined ? {} : { data }),
  };
  return { ...(await openApplication(options, ended)), keychain };
}

/** Opens the application, signed in and with all checks synced. */
async function synced(role = 'admin') {
  const opened = await open();
  await waitForSession(opened.window, 'signed-out');
  await signInAs(opened.window, sample, role);
  await untilFeeds(opened.window, ['checks']);
  return opened;
}

async function listChecks({ bridge }: TestWindow) {
  const answer = await bridge.health.checks.list({});
  return { ...answer, checks: unpackChecks(answer.data.packed ?? '{"texts":[],"columns":[]}') };
}

const named = (checks: readonly CheckListItem[], name: string) => {
  const found = checks.find((check) => check.name === name);
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return found;
};

/** Returns a client that bypasses the application. */
async function ownClient() {
  const client = await sampleClient(sample);
  ended.push(() => client.close());
  return client;
}

/** Reads the check names directly from the sample's table. */
async function checkNames(): Promise<string[]> {
  const { rows } = await new DataApi(await ownClient()).rows(
    { relation: 'checks', columns: ['name'], where: [['deleted_at', 'is', 'null']] },
    z.object({ name: z.string() }),
  );
  return rows.map(({ name }) => name);
}

describe('the list of checks', () => {
  it('comes from the cache and includes every check of the server with its agent name', async () => {
    const { window } = await synced();
    const { checks, source } = await listChecks(window);
    expect(source).toBe('cache');
    expect(checks.map(({ name }) => name).sort()).toEqual((await checkNames()).sort());
    expect(checks.some(({ status }) => status === 'unhealthy')).toBe(true);
    expect(named(checks, 'payments-worker ready')).toMatchObject({ status: 'unhealthy', severity: 'high' });
  });

  it('includes a check that never ran: unknown, without a namespace, without a run time', async () => {
    const { window } = await synced();
    expect(named((await listChecks(window)).checks, 'resolve ap.meridian.example')).toMatchObject({
      status: 'unknown',
      namespace: '',
      lastRunAt: null,
      lastTransitionAt: null,
      uptime: { passed: 0, failed: 0 },
      latencyMs: { p95: null, p99: null },
    });
  });

  it('treats times of the year 1 as missing', async () => {
    const { window } = await synced();
    // A check without a row in the checks table, whose times would replace these.
    const id = '01a20367-ea62-1e10-43fe-068a39a0b52e';
    const year1 = '0001-01-01T00:00:00Z';
    const name = 'of the year 1';
    const check = { id, name, status: '', last_runtime: year1, last_transition_time: year1 };
    // Answers every request, because sync also requests the summary.
    await sample.answer('/canary/api/summary', { runnerName: 'local', checks_summary: [check] }, -1);
    await window.bridge.health.checks.refresh();
    await expect
      .poll(async () => (await listChecks(window)).checks.find((listed) => listed.name === name))
      .toMatchObject({ lastRunAt: null, lastTransitionAt: null });
  });

  it('is sent only once per version', async () => {
    const { window } = await synced();
    // Each sync of checks may create another version.
    await expect
      .poll(async () => {
        const { version } = (await listChecks(window)).data;
        const again = await window.bridge.health.checks.list({ known: version });
        return again.data.version === version && again.data.packed === null;
      })
      .toBe(true);
  });

  it('is available offline after a restart, with its age', async () => {
    const first = await synced();
    // Data from the checks table arrives after the checks themselves.
    await expect
      .poll(async () => (await listChecks(first.window)).checks.some(({ endpoint }) => endpoint !== null))
      .toBe(true);
    const before = await listChecks(first.window);
    await first.stop();
    await sample.fault({ kind: 'drop', path: '/', count: -1 });
    const second = await open(first.data, first.keychain);
    await waitForSession(second.window, 'signed-in');
    const after = await listChecks(second.window);
    expect(after.checks).toEqual(before.checks);
    expect(after.asOf).toBe(before.asOf);
  });

  it('is refreshed on request, and reports why a refresh fails', async () => {
    const { window } = await synced();
    const before = await listChecks(window);
    const check = named(before.checks, 'payments-api ready');
    await sample.changeCheck({ action: 'status', id: check.id, value: 'unhealthy' });
    await window.bridge.health.checks.refresh();
    expect(named((await listChecks(window)).checks, 'payments-api ready').status).toBe('unhealthy');
    await sample.fault({ kind: 'status', status: 500, path: '/canary/api/summary' });
    await expect(window.bridge.health.checks.refresh()).rejects.toMatchObject({ code: 'SERVER' });
    expect((await listChecks(window)).checks).toHaveLength(before.checks.length);
  });

  it('replaces a running refresh with the next one, and answers both requests with its result', async () => {
    const { window } = await synced();
    await sample.fault({ kind: 'delay', delayMs: 20_000, path: '/canary/api/summary' });
    const first = window.bridge.health.checks.refresh();
    await expect
      .poll(() => sample.requests())
      .toContainEqual(
        expect.objectContaining({ path: expect.stringContaining('/canary/api/summary'), status: 0 }),
      );
    await window.bridge.health.checks.refresh();
    await first;
  });
});

describe('search for checks', () => {
  it('finds checks by name, canary, and label, along with items', async () => {
    const { window } = await synced();
    const find = async (text: string) => {
      const { data } = await window.bridge.search.query({ text, limit: 20 });
      return data.groups.find(({ kind }) => kind === 'check')?.hits ?? [];
    };
    const byName = await find('payments-worker rea');
    expect(byName[0]).toMatchObject({ name: 'payments-worker ready', health: 'unhealthy' });
    expect((await find('worker read')).map(({ name }) => name)).toContain('payments-worker ready');
    const { checks } = await listChecks(window);
    const labelled = checks.find(({ labels }) => labels.team !== undefined);
    if (labelled === undefined) throw new Error('No check of the sample has a team.');
    const byTeam = await find(`team ${labelled.labels.team}`);
    expect(byTeam.length).toBeGreaterThan(0);
  });
});

describe('the check details', () => {
  const lastDay = { last: '1d' } as const;
  const firstPage = { pageIndex: 0, pageSize: 50 };

  async function worker({ window, ...more }: Awaited<ReturnType<typeof synced>>) {
    const { id } = named((await listChecks(window)).checks, 'payments-worker ready');
    return { window, id, ...more };
  }

  it('match the server, with the canary and the related items', async () => {
    const { window, id } = await worker(await synced());
    const { data, source } = await window.bridge.health.check.get({ id });
    expect(source).toBe('server');
    expect(data).toMatchObject({ id, name: 'payments-worker ready', status: 'unhealthy' });
    expect(data.canary?.name).toBe('payments');
    expect(data.configs).toContainEqual(expect.objectContaining({ name: 'payments-worker' }));
    const canary = await window.bridge.health.canary.get({ id: data.canary?.id ?? '' });
    expect(JSON.parse(canary.data.spec)).toBeTypeOf('object');
  });

  it('return NOT_FOUND for an unknown check', async () => {
    const { window } = await synced();
    const none = '01920000-0000-7000-8000-00000000dead';
    await expect(window.bridge.health.check.get({ id: none })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(window.bridge.health.check.get({ id: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('treat a graph point without a status as failed', async () => {
    const { window, id } = await worker(await synced());
    const { data } = await window.bridge.health.check.graph({ id, range: { last: '1h' } });
    expect(data.points.some(({ ok }) => !ok)).toBe(true);
    expect(data.uptime.failed).toBeGreaterThan(0);
    expect(data.bucketMs).toBe(60_000);
  });

  it('include a graph for every range with the percentiles from the server', async () => {
    const { window, id } = await worker(await synced());
    await sample.clearRequests();
    for (const [last] of checkRanges) {
      const { data, source } = await window.bridge.health.check.graph({ id, range: { last } });
      expect([last, source, data.points.length > 0]).toEqual([last, 'server', true]);
    }
    const asked = (await sample.requests()).filter(({ path }) => path.includes('/canary/api/graph'));
    expect(asked.map(({ status }) => status)).toEqual(checkRanges.map(() => 200));
    // A fixed range, so that both requests cover the same runs.
    const to = Date.now();
    const range = { from: new Date(to - 3 * 3_600_000).toISOString(), to: new Date(to).toISOString() };
    const { data } = await window.bridge.health.check.graph({ id, range });
    const query = new URLSearchParams({ check: id, start: range.from, end: range.to });
    const own = JSON.parse((await (await ownClient()).send({ path: `/canary/api/graph?${query}` })).body);
    const { p95, p97, p99 } = own.latency;
    expect(p95).toBeGreaterThan(0);
    expect(data.latencyMs).toEqual({ p95, p97, p99 });
  });

  it('list runs by page, status, and duration', async () => {
    const { window, id } = await worker(await synced());
    const ask = (more: object) =>
      window.bridge.health.check.runs({ id, range: lastDay, ...firstPage, ...more });
    const all = await ask({});
    expect(all.data.total).toBeGreaterThan(50);
    expect(all.data.runs).toHaveLength(50);
    const times = all.data.runs.map(({ time }) => time);
    expect(times).toEqual([...times].sort().reverse());
    expect((await ask({ pageIndex: 1 })).data.runs[0]?.time).not.toBe(times[0]);
    const failed = await ask({ ok: false });
    expect(failed.data.runs.every(({ ok }) => !ok)).toBe(true);
    const passed = await ask({ ok: true });
    expect(failed.data.total + passed.data.total).toBe(all.data.total);
    const slow = await ask({ leastMs: 1_000 });
    expect(slow.data.runs.every(({ durationMs }) => (durationMs ?? 0) >= 1_000)).toBe(true);
  });

  it('are available offline: the check, its runs, and their graph', async () => {
    const { window, id } = await worker(await synced());
    await untilFeeds(window, ['runs']);
    const online = {
      check: await window.bridge.health.check.get({ id }),
      runs: await window.bridge.health.check.runs({ id, range: lastDay, ...firstPage }),
      graph: await window.bridge.health.check.graph({ id, range: lastDay }),
    };
    await sample.fault({ kind: 'drop', path: '/', count: -1 });
    const check = await window.bridge.health.check.get({ id });
    expect(check).toMatchObject({ source: 'cache', data: { name: online.check.data.name } });
    expect(check.data.configs).toEqual(online.check.data.configs);
    expect(check.because?.sentence).toBeTruthy();
    const runs = await window.bridge.health.check.runs({ id, range: lastDay, ...firstPage });
    expect(runs.source).toBe('cache');
    expect(runs.data.runs.slice(0, 10)).toEqual(online.runs.data.runs.slice(0, 10));
    const failed = await window.bridge.health.check.runs({ id, range: lastDay, ok: false, ...firstPage });
    expect(failed.data.runs.every(({ ok }) => !ok)).toBe(true);
    const graph = await window.bridge.health.check.graph({ id, range: lastDay });
    expect(graph.source).toBe('cache');
    expect(graph.data.points.at(-1)).toMatchObject({ ok: online.graph.data.points.at(-1)?.ok });
    expect(graph.data.uptime.failed).toBe(online.graph.data.uptime.failed);
  });

  it('store seven days of runs for a check that was opened', async () => {
    const { window, id } = await worker(await synced());
    await untilFeeds(window, ['runs']);
    const kept = () =>
      window.bridge.health.check.runs({ id, range: { last: '1w' }, kept: true, ...firstPage });
    const before = (await kept()).data.total;
    await window.bridge.health.check.get({ id });
    await expect.poll(async () => (await kept()).data.total, { timeout: 10_000 }).toBeGreaterThan(before);
  });
});

describe('Run Now', () => {
  it('returns the result after the cached check and its runs are updated', async () => {
    const { window } = await synced();
    const { id } = named((await listChecks(window)).checks, 'checkout-web ready');
    await sample.setRunResult({ id, pass: false, message: '502 from the probe', duration: 812 });
    const result = await window.bridge.health.check.run({ id });
    expect(result).toMatchObject({ ran: true, pass: false, durationMs: 812, message: '502 from the probe' });
    const { checks } = await listChecks(window);
    expect(named(checks, 'checkout-web ready').status).toBe('unhealthy');
    const kept = await window.bridge.health.check.runs({
      id,
      range: { last: '1h' },
      kept: true,
      pageIndex: 0,
      pageSize: 10,
    });
    expect(kept.data.runs[0]).toMatchObject({ ok: false, message: '502 from the probe' });
    await sample.clearRunResults();
  });

  it('reports that nothing ran', async () => {
    const { window } = await synced();
    const { id } = named((await listChecks(window)).checks, 'checkout-web ready');
    await sample.setRunResult({ id, empty: true });
    expect(await window.bridge.health.check.run({ id })).toMatchObject({ ran: false });
    await sample.clearRunResults();
  });

  it('is sent once, regardless of the response', async () => {
    const { window } = await synced();
    const { id } = named((await listChecks(window)).checks, 'checkout-web ready');
    await sample.clearRequests();
    await sample.fault({ kind: 'drop', path: '/canary/run/check/*', count: -1 });
    await expect(window.bridge.health.check.run({ id })).rejects.toMatchObject({ code: 'OFFLINE' });
    const sent = (await sample.requests()).filter(({ path }) => path.includes('/canary/run/'));
    expect(sent).toHaveLength(1);
  });
});

describe('pinned checks', () => {
  it('belong to the user and survive a restart', async () => {
    const first = await synced();
    const { id, name } = named((await listChecks(first.window)).checks, 'payments-api ready');
    const record: PinnedRecord = { kind: 'check', id, name, type: 'http', icon: null, where: [] };
    const isPinned = ({ pinned }: RecentLists) => pinned.some((one) => one.id === id);
    await first.window.bridge.recent.pins.write({ record, pinned: true });
    await waitFor(first.window.bridge.recent.changes(), isPinned);
    await first.stop();
    const second = await open(first.data, first.keychain);
    await waitForServerStatus(second.window, 'online');
    await waitFor(second.window.bridge.recent.changes(), isPinned);
    await second.window.bridge.recent.pins.write({ record, pinned: false });
    await waitFor(second.window.bridge.recent.changes(), ({ pinned }) => pinned.length === 0);
  });
});
