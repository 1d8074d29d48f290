import { afterEach, describe, expect, it } from 'vitest';
import type { SessionState } from '#contract/entities/session.ts';
import type { QueuedIncidentChange } from '#contract/incidents.ts';
import type { OutageOptions } from '../sample-server/gateway/BackendOutage.ts';
import { type TestWindow, waitFor } from '../support/bridgeClient.ts';
import { untilFeeds } from '../support/feedStates.ts';
import { commentChange, createIncident, everyIncident } from '../support/incidentChanges.ts';
import { listInput } from '../support/listInput.ts';
import { sampleAndWindow } from '../support/sampleAndWindow.ts';
import { startSampleForTests } from '../support/sampleForTests.ts';
import { signInAs, testKeychain, waitForServerStatus, waitForSession } from '../support/session.ts';
import { openApplication } from '../support/testApplication.ts';
import { untilPasses } from '../support/untilPasses.ts';

const { sample, open, ended } = sampleAndWindow();
afterEach(() => sample().startBackend());

const plain500 = {
  kind: 'status',
  status: 500,
  body: 'Internal Server Error',
  contentType: 'text/plain',
} as const;
const pageOf = (status: number) =>
  ({ kind: 'status', status, body: `<html>${status}</html>`, contentType: 'text/html' }) as const;

const openOnes = { ...everyIncident, filter: { status: 'open' } } as const;
const untilWaiting = (window: TestWindow, count: number) =>
  waitFor<QueuedIncidentChange[]>(
    window.bridge.incidents.outbox.changes(),
    ({ length }) => length === count,
    40_000,
  );

/** Returns the ids of an incident's comments on the server, in creation order. */
async function commentsAtServer(incidentId: string): Promise<unknown[]> {
  const { email, password } = sample().account('admin');
  const path = `/api/db/comments?incident_id=eq.${incidentId}&select=id&order=created_at`;
  const authorization = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;
  const answer = await fetch(sample().origin + path, { headers: { authorization } });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as Array<{ id: string }>).map(({ id }) => id);
}

/** Restarts the server and triggers an immediate reconnect. */
async function restart(window: TestWindow): Promise<void> {
  await sample().startBackend();
  await sample().clearFaults();
  await window.bridge.session.retry();
  await waitForServerStatus(window, 'online');
}

/** Records the current reachability and every change. */
function recordReach(window: TestWindow): string[] {
  const states: string[] = [];
  void (async () => {
    for await (const state of await window.bridge.session.changes())
      states.push(state.status === 'signed-in' ? state.server.status : state.status);
  })().catch(() => undefined);
  return states;
}

describe('a backend that stops behind its web origin', () => {
  const outages: ReadonlyArray<readonly [outage: OutageOptions, answered: string]> = [
    [{}, '500 (Internal Server Error)'],
    [{ body: '<html>Application error</html>', contentType: 'text/html' }, '500 (Internal Server Error)'],
    [{ status: 502 }, '502 (Bad Gateway)'],
    [{ status: 502, body: 'Bad Gateway', contentType: 'text/plain' }, '502 (Bad Gateway)'],
    [{ status: 503 }, '503 (Service Unavailable)'],
    [{ status: 503, body: '{"message":"x"}', contentType: 'application/json' }, '503 (Service Unavailable)'],
    [{ status: 504 }, '504 (Gateway Timeout)'],
  ];

  it('serves cached lists, stores comments, and gets each comment once when it returns', async () => {
    const window = await open(['incidents', 'items']);
    const { bridge } = window;
    const { id, hypothesisId } = await createIncident(window);
    const { person } = await waitForServerStatus(window, 'online');
    const written: string[] = [];
    for (const [outage, answered] of outages) {
      const what = JSON.stringify(outage);
      const incidents = await bridge.incidents.list(openOnes);
      const items = await bridge.catalog.items.list(listInput);
      await sample().stopBackend(outage);
      const acts = [commentChange(id, 'first', hypothesisId), commentChange(id, 'second', hypothesisId)];
      written.push(...acts.map((act) => act.id));
      for (const act of acts) expect(await bridge.incidents.act(act), what).toEqual({ outcome: 'waiting' });
      expect((await waitForServerStatus(window, 'offline')).server, what).toMatchObject({
        sentence: `The server cannot be reached. It answered ${answered}.`,
      });
      const stored = await bridge.incidents.list(openOnes);
      expect([stored.source, stored.data], what).toEqual(['cache', incidents.data]);
      const storedItems = await bridge.catalog.items.list(listInput);
      expect([storedItems.source, storedItems.data], what).toEqual(['cache', items.data]);
      expect(await untilWaiting(window, 2), what).toMatchObject(
        acts.map((act) => ({ act, state: 'waiting', problem: null })),
      );
      await restart(window);
      await untilWaiting(window, 0);
      expect(await commentsAtServer(id), what).toEqual(written);
    }
    expect((await waitForServerStatus(window, 'online')).person).toEqual(person);
  });

  it.each([502, 504])(
    'stores a comment only once when its proxy lost the first answer (%i)',
    async (status) => {
      const window = await open();
      const { id, hypothesisId } = await createIncident(window);
      // The server processes the request, but its proxy loses the answer.
      await sample().fault({ ...pageOf(status), path: '/db/comments', method: 'POST', after: true });
      await sample().fault({ ...pageOf(status), path: '*', count: -1 });
      const act = commentChange(id, 'once', hypothesisId);
      expect(await window.bridge.incidents.act(act)).toEqual({ outcome: 'waiting' });
      await restart(window);
      await untilWaiting(window, 0);
      expect(await commentsAtServer(id)).toEqual([act.id]);
    },
    60_000,
  );

  it('fails requests that cannot wait with OFFLINE, and no sync feed counts as failing', async () => {
    const window = await open(['incidents']);
    await sample().stopBackend();
    await expect(createIncident(window)).rejects.toMatchObject({
      code: 'OFFLINE',
      data: { sentence: 'The server cannot be reached. It answered 500 (Internal Server Error).' },
    });
    await waitForServerStatus(window, 'offline');
    await window.bridge.sync.now({}).catch(() => undefined);
    const { feeds } = await waitFor(window.bridge.sync.changes(), () => true);
    expect(feeds.filter(({ state }) => state === 'failing')).toEqual([]);
  });

  it('fails a sign-in with a message about the server', async () => {
    const loadKeychain = testKeychain().load;
    const { window } = await openApplication({ server: sample().origin, loadKeychain }, ended);
    await waitForSession(window, 'signed-out');
    await sample().stopBackend();
    await expect(window.bridge.session.flow.create({})).rejects.toMatchObject({
      code: 'OFFLINE',
      data: { sentence: 'The server cannot be reached. It answered 500 (Internal Server Error).' },
    });
  });
});

describe('starting while the backend is stopped', () => {
  it('shows cached data, keeps the session, then goes online and sends waiting changes automatically', async () => {
    const keychain = testKeychain();
    const options = { server: sample().origin, loadKeychain: keychain.load };
    const first = await openApplication(options, ended);
    await waitForSession(first.window, 'signed-out');
    const { person } = await signInAs(first.window, sample(), 'admin');
    await untilFeeds(first.window, ['incidents']);
    const { id, hypothesisId } = await createIncident(first.window);
    const { data } = await first.window.bridge.incidents.list(openOnes);
    await first.stop();
    const written: string[] = [];
    for (const [status, answered] of [
      [500, '500 (Internal Server Error)'],
      [504, '504 (Gateway Timeout)'],
    ] as const) {
      await sample().stopBackend({ status });
      const { window, stop } = await openApplication({ ...options, data: first.data }, ended);
      const state = await waitForServerStatus(window, 'offline');
      expect(state.person).toEqual(person);
      expect(state.server.sentence).toBe(`The server cannot be reached. It answered ${answered}.`);
      expect(await window.bridge.incidents.list(openOnes)).toMatchObject({ source: 'cache', data });
      expect(keychain.kept.size).toBe(1);
      const act = commentChange(id, String(status), hypothesisId);
      expect(await window.bridge.incidents.act(act)).toEqual({ outcome: 'waiting' });
      // On the first start, the console must detect the server by itself.
      if (status === 500) await sample().startBackend();
      else await restart(window);
      expect((await waitForServerStatus(window, 'online')).person).toEqual(person);
      await untilWaiting(window, 0);
      written.push(act.id);
      expect(await commentsAtServer(id)).toEqual(written);
      await stop();
    }
  });
});

describe('a server with one failing endpoint', () => {
  it('stays online for any error status of that endpoint', async () => {
    const window = await open();
    const { bridge } = window;
    const { id, hypothesisId } = await createIncident(window);
    const reach = recordReach(window);
    await untilPasses(() => expect(reach).toEqual(['online']));
    const faults = [
      [plain500, 'SERVER', 'The server answered 500.'],
      [pageOf(502), 'SERVER', 'The server answered 502.'],
      [pageOf(503), 'SERVER', 'The server answered 503.'],
      [pageOf(504), 'TIMEOUT', 'Request timed out. Please try again.'],
    ] as const;
    for (const [fault, code, sentence] of faults) {
      await sample().fault({ ...fault, path: '/catalog/summary', count: -1 });
      await sample().clearRequests();
      await expect(
        bridge.catalog.summary.figures({ filter: { hideDeleted: true }, groupBy: ['type'] }),
      ).rejects.toMatchObject({ code, data: { sentence } });
      await sample().clearFaults();
    }
    // A comment that only the server rejects is not queued either.
    await sample().fault({ ...plain500, path: '/db/comments', method: 'POST', count: -1 });
    await expect(bridge.incidents.act(commentChange(id, 'no', hypothesisId))).rejects.toMatchObject({
      code: 'SERVER',
      data: { sentence: 'The server answered 500.' },
    });
    expect(await untilWaiting(window, 0)).toEqual([]);
    await bridge.session.check();
    expect(reach).toEqual(['online']);
  });

  it('stays online without a login when only its health checker is down', async () => {
    const server = await startSampleForTests({ identity: 'none' });
    ended.push(() => server.stop());
    const { window } = await openApplication({ server: server.origin }, ended);
    await waitForServerStatus(window, 'online');
    const reach = recordReach(window);
    await server.fault({ kind: 'drop', path: '/canary', count: -1 });
    await window.bridge.health.checks.list({}).catch(() => undefined);
    const asked = async () => (await server.requests()).some(({ path }) => path.includes('whoami'));
    await untilPasses(async () => expect(await asked()).toBe(true));
    await window.bridge.catalog.items.list(listInput);
    expect(reach.filter((status) => status !== 'online')).toEqual([]);
  }, 30_000);
});

describe('an unavailable identity service', () => {
  it('does not end a session when the server answers 401', async () => {
    const keychain = testKeychain();
    const { window } = await openApplication({ server: sample().origin, loadKeychain: keychain.load }, ended);
    await waitForSession(window, 'signed-out');
    const { person } = await signInAs(window, sample(), 'admin');
    const isOffline = (state: SessionState) =>
      state.status === 'signed-in' && state.server.status === 'offline';
    for (const fault of [{ kind: 'drop' } as const, plain500, pageOf(502)]) {
      await sample().fault({ ...fault, path: '/kratos/*', count: -1 });
      // Without the identity service, the server answers every request with 401.
      const refusal = { kind: 'status', status: 401, body: 'Authorization Error', count: -1 } as const;
      for (const path of ['/auth/*', '/db/*', '/properties']) await sample().fault({ ...refusal, path });
      await expect(window.bridge.session.check()).resolves.toBeDefined();
      await waitFor<SessionState>(window.bridge.session.changes(), isOffline);
      expect(keychain.kept.size).toBe(1);
      await sample().clearFaults();
      await window.bridge.session.retry();
      expect((await waitForServerStatus(window, 'online')).person).toEqual(person);
    }
  }, 30_000);
});
