import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ongoing } from '#contract/rules/incidents.ts';
import { unpackChecks } from '#contract/rules/packedChecks.ts';
import { lockedSentence } from '#contract/rules/workspaces.ts';
import {
  addWorkspace,
  untilInBackground,
  untilServer,
  untilSynced,
} from '../../support/backgroundConsole.ts';
import type { TestWindow } from '../../support/bridgeClient.ts';
import { listInput } from '../../support/listInput.ts';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { testKeychain } from '../../support/session.ts';
import { openApplication } from '../../support/testApplication.ts';

const feeds = ['checks', 'incidents', 'items', 'sends'] as const;
const numbers = [0, 1, 2, 3, 4] as const;
const checkName = (number: number) => `only on server ${number}`;

const ended: Array<() => unknown> = [];
let samples: SampleForTests[];
let checkIds: string[];
let window: TestWindow;
/** Workspace ids. The last one is open. */
let ids: string[];
beforeAll(async () => {
  samples = await Promise.all(numbers.map((number) => startSampleForTests({ seed: number + 1 })));
  checkIds = await Promise.all(
    samples.map((sample, number) => sample.insertCheck({ name: checkName(number), status: 'unhealthy' })),
  );
  ({ window } = await openApplication({ loadKeychain: testKeychain().load }, ended));
  ids = [];
  for (const [number, sample] of samples.entries())
    ids.push(await addWorkspace(window, sample, `Server ${number}`));
  await window.bridge.workspaces.setBackgroundSync({ ids, on: true });
  await untilInBackground(window, ids);
  await Promise.all(ids.map((id) => untilSynced(window, id, feeds)));
}, 180_000);
afterAll(async () => {
  for (const end of ended.toReversed()) await end();
  await Promise.all(samples.map((sample) => sample.stop()));
});
afterEach(() => Promise.all(samples.map((sample) => sample.clearFaults())));

const idOf = (number: number): string => ids[number] ?? '';
const sampleOf = (number: number): SampleForTests => samples[number] as SampleForTests;
const callsOf = (number: number) => window.workspace(idOf(number));

async function checkNamesOf(number: number): Promise<string[]> {
  const { data } = await callsOf(number).health.checks.list({});
  return unpackChecks(data.packed ?? '').map(({ name }) => name);
}

async function openIncidentOf(number: number): Promise<string> {
  const { data } = await callsOf(number).incidents.list({
    filter: { status: ongoing },
    sortBy: 'created_at',
    sortOrder: 'desc',
    pageIndex: 0,
    pageSize: 10,
  });
  const [first] = data.incidents;
  if (first === undefined) throw new Error('The sample has no open incident.');
  return first.id;
}

/** Returns the requests that change data, each with the number of its server. */
async function changes(): Promise<string[]> {
  const requests = await Promise.all(samples.map((sample) => sample.requests()));
  return numbers.flatMap((number) =>
    (requests[number] ?? [])
      .filter(({ method, path }) => method !== 'GET' && !/\/rpc\/|\/catalog\/summary/.test(path))
      .map(({ method, path }) => `${number} ${method} ${path.split('?')[0]}`),
  );
}

/** Returns the numbers of the servers that received a request that changes data. */
const changedServers = async () => [...new Set((await changes()).map((change) => Number(change[0])))];

const clearRequests = () => Promise.all(samples.map((sample) => sample.clearRequests()));

describe('five workspaces at once', () => {
  it('list the rows of their own server from their stored data', async () => {
    await Promise.all(
      samples.slice(0, 4).map((sample) => sample.fault({ kind: 'drop', path: '*', count: -1 })),
    );
    for (const number of numbers) {
      const names = await checkNamesOf(number);
      expect(names.filter((name) => name.startsWith('only on server'))).toEqual([checkName(number)]);
      const page = await callsOf(number).catalog.items.list(listInput);
      expect(page.source).toBe('cache');
      expect(page.data.total).toBeGreaterThan(0);
      expect((await callsOf(number).notifications.bell.get({})).data).toBeDefined();
      expect(await openIncidentOf(number)).toMatch(/^[0-9a-f-]{36}$/);
    }
    await Promise.all(samples.map((sample) => sample.clearFaults()));
    for (const number of numbers) {
      await callsOf(number).session.retry();
      await untilServer(window, idOf(number), 'online');
    }
  });

  it('send an action only to the server of its workspace', async () => {
    const incident = await openIncidentOf(1);
    const check = checkIds[1] ?? '';
    const name = checkName(1);
    const acts: ReadonlyArray<() => Promise<unknown>> = [
      () =>
        callsOf(1).incidents.act({
          kind: 'comment.add',
          id: randomUUID(),
          incidentId: incident,
          hypothesisId: null,
          text: 'seen',
        }),
      () => callsOf(1).health.check.run({ id: check }),
      () =>
        callsOf(1).resources.create({
          kind: 'silences',
          record: { check_id: check, from: 'now', until: 'now+1h' },
        }),
    ];
    for (const act of acts) {
      await clearRequests();
      await act();
      expect((await changes()).filter((change) => !change.startsWith('1 '))).toEqual([]);
      expect(await changedServers()).toEqual([1]);
    }
    await callsOf(1).acknowledgements.add({ kind: 'check', id: check, name, note: 'mine', until: null });
    const acknowledged = async (number: number) => {
      const stream = await callsOf(number).acknowledgements.changes();
      for await (const active of stream) return active.filter((one) => one.id === check);
      return [];
    };
    await expect.poll(() => acknowledged(1)).toHaveLength(1);
    expect(await acknowledged(4)).toEqual([]);
  });

  it('are read-only one by one', async () => {
    await window.bridge.workspaces.update({ id: idOf(2), readOnly: true });
    await clearRequests();
    const run = (number: number) => callsOf(number).health.check.run({ id: checkIds[number] ?? '' });
    await expect(run(2)).rejects.toMatchObject({ code: 'CONFLICT', data: { sentence: lockedSentence } });
    expect(await changedServers()).toEqual([]);
    await run(1);
    await window.bridge.workspaces.update({ id: idOf(2), readOnly: false });
    await run(2);
    expect(await changedServers()).toEqual([1, 2]);
  });

  it('answer while one server is down, one is slow, and one session has expired', async () => {
    await sampleOf(0).fault({ kind: 'drop', path: '*', count: -1 });
    await sampleOf(1).fault({ kind: 'delay', path: '*', count: -1, delayMs: 4_000 });
    await sampleOf(2).expireSessions();
    const incidents = await Promise.all([0, 1, 2, 3, 4].map(openIncidentOf));
    const order: number[] = [];
    const reads = incidents.map((id, number) =>
      callsOf(number)
        .incidents.get({ id })
        .then(() => order.push(number)),
    );
    await Promise.all(reads);
    expect(order.at(-1)).toBe(1);
    await untilServer(window, idOf(0), 'offline');
    await untilServer(window, idOf(2), 'expired');
    for (const number of [3, 4]) await untilServer(window, idOf(number), 'online');
    // The open session does not report the state of the others.
    const [open] = [await untilServer(window, idOf(4), 'online')];
    expect(open).toMatchObject({ server: { status: 'online' } });
    for (const number of numbers) expect(await checkNamesOf(number)).toContain(checkName(number));
  });

  it('refuse what only the open workspace has, and workspaces that are not synced', async () => {
    await expect(callsOf(3).jobs.names()).rejects.toMatchObject({
      code: 'NOT_FOUND',
      data: { sentence: expect.stringContaining('Open the workspace Server 3') },
    });
    await window.bridge.workspaces.setBackgroundSync({ ids: [idOf(3)], on: false });
    await expect(callsOf(3).catalog.items.list(listInput)).rejects.toMatchObject({ code: 'CONFLICT' });
    await window.bridge.workspaces.setBackgroundSync({ ids: [idOf(3)], on: true });
    await untilInBackground(window, [idOf(3)]);
    await expect(
      window.bridge.workspaces.setBackgroundSync({ ids: [idOf(3), 'unknown'], on: false }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('open in quick succession, and go on with the same data and session', async () => {
    await Promise.all([3, 4, 3].map((number) => window.bridge.workspaces.open({ id: idOf(number) })));
    const expected = [idOf(3), idOf(4)];
    await untilInBackground(window, expected);
    for (const number of [3, 4]) {
      await untilServer(window, idOf(number), 'online');
      expect(await checkNamesOf(number)).toContain(checkName(number));
    }
    const { data } = await window.bridge.health.checks.list({});
    expect(unpackChecks(data.packed ?? '').map(({ name }) => name)).toContain(checkName(3));
  });
});
