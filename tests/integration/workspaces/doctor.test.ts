import { X509Certificate } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DoctorStep } from '#contract/rules/workspaces.ts';
import type { DoctorReport, DoctorRow } from '#contract/workspaces.ts';
import { connectWindow, type TestWindow } from '../../support/bridgeClient.ts';
import { startRecordingProxy } from '../../support/recordingProxy.ts';
import {
  privateAuthority,
  privatelySigned,
  type SampleForTests,
  selfSigned,
  startSampleForTests,
} from '../../support/sampleForTests.ts';
import { signInAs, testKeychain, waitForSession } from '../../support/session.ts';
import { startApplication, withoutSync } from '../../support/testApplication.ts';

let sample: SampleForTests;
let secure: SampleForTests;
let window: TestWindow;
const cleanUps: Array<() => unknown> = [];
beforeAll(async () => {
  [sample, secure] = await Promise.all([
    startSampleForTests(),
    startSampleForTests({ tls: privatelySigned, originKind: 'server' }),
  ]);
  const app = await startApplication({ ...withoutSync, loadKeychain: testKeychain().load });
  window = await connectWindow(app.url);
  cleanUps.push(
    () => window.close(),
    () => app.stop(),
    () => sample.stop(),
    () => secure.stop(),
  );
});
afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp();
});
afterEach(() => sample.clearFaults());

type Question = Parameters<TestWindow['bridge']['workspaces']['doctor']>[0];

async function examine(question: Question): Promise<DoctorReport> {
  let last: DoctorReport | undefined;
  for await (const report of await window.bridge.workspaces.doctor(question)) last = report;
  if (last?.done !== true) throw new Error(`It ended with ${JSON.stringify(last)}`);
  for (const { sentence } of last.rows) expect(sentence).toMatch(/\.$/);
  return last;
}

const states = ({ rows }: DoctorReport) => Object.fromEntries(rows.map(({ step, state }) => [step, state]));

function rowOf({ rows }: DoctorReport, step: DoctorStep): DoctorRow {
  const row = rows.find((one) => one.step === step);
  if (row === undefined) throw new Error(`There is no row of ${step}.`);
  return row;
}

/** Returns the states of all steps after the given one. */
const laterThan = (report: DoctorReport, step: DoctorStep) =>
  new Set(report.rows.slice(report.rows.findIndex((one) => one.step === step) + 1).map(({ state }) => state));

async function httpServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  cleanUps.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('the connection doctor for a new address', () => {
  it('finds nothing wrong with a healthy server, and changes nothing', async () => {
    const report = await examine({ address: sample.origin });
    expect(states(report)).toEqual({
      address: 'ok',
      proxy: 'ok',
      dns: 'skipped',
      connection: 'ok',
      server: 'ok',
      identity: 'ok',
      clock: 'ok',
      versions: 'skipped',
      permissions: 'skipped',
    });
    expect(rowOf(report, 'server').sentence).toContain('(/api)');
    expect(rowOf(report, 'versions').sentence).toContain('0.0.0-test');
  });

  it.each([
    ['address', 'not an address', 'This is not a valid server address.'],
    ['dns', 'https://no-such-server.invalid', 'The server no-such-server.invalid was not found.'],
    ['connection', 'http://127.0.0.1:39', '127.0.0.1:39 refuses the connection.'],
  ] as const)('stops at the step %s for %s', async (step, address, sentence) => {
    const report = await examine({ address });
    expect(rowOf(report, step)).toMatchObject({ state: 'bad', sentence });
    expect(rowOf(report, step).wayOn).toMatch(/\.$/);
    expect(laterThan(report, step)).toEqual(new Set(['skipped']));
  });

  it('stops at an untrusted certificate, and shows the certificate', async () => {
    const report = await examine({ address: secure.origin });
    const { state, sentence, details } = rowOf(report, 'connection');
    expect(state).toBe('bad');
    expect(sentence).toContain('an unknown certificate authority');
    expect(details).toContain('Issuer: O=Meridian, CN=Meridian Test Authority');
    expect(details).toContain('Valid: 2020-01-01 to 2120-01-01');
    expect(details).toContain(new X509Certificate(privatelySigned.cert).fingerprint256);
    expect(laterThan(report, 'connection')).toEqual(new Set(['skipped']));
  });

  it('trusts the given CA certificate and fingerprint', async () => {
    const vouched = await examine({ address: secure.origin, authority: privateAuthority });
    expect(rowOf(vouched, 'connection')).toMatchObject({
      state: 'ok',
      sentence: expect.stringContaining('issued by O=Meridian, CN=Meridian Test Authority'),
    });
    expect(rowOf(vouched, 'server')).toMatchObject({
      state: 'ok',
      sentence: expect.stringContaining('own address'),
    });
    const trusted = {
      address: secure.origin,
      trustFingerprint: new X509Certificate(privatelySigned.cert).fingerprint256,
    };
    expect(rowOf(await examine(trusted), 'identity').state).toBe('ok');
    const other = { ...trusted, trustFingerprint: new X509Certificate(selfSigned.cert).fingerprint256 };
    expect(rowOf(await examine(other), 'connection')).toMatchObject({
      state: 'bad',
      sentence: expect.stringContaining('its certificate is not the one that you trusted'),
    });
  });

  it('distinguishes a port without TLS, another kind of server, and a failing server', async () => {
    expect(
      rowOf(await examine({ address: sample.origin.replace('http:', 'https:') }), 'connection'),
    ).toMatchObject({
      state: 'bad',
      sentence: expect.stringContaining('does not use TLS'),
    });
    const other = await httpServer((_request, response) => response.end('Welcome to nginx!'));
    const report = await examine({ address: other });
    expect(rowOf(report, 'server')).toMatchObject({
      state: 'bad',
      sentence: expect.stringContaining('is not a Mission Control server'),
    });
    expect(laterThan(report, 'server')).toEqual(new Set(['skipped']));
    const troubled = await httpServer((_request, response) => response.writeHead(503).end());
    expect(rowOf(await examine({ address: troubled }), 'server').sentence).toContain('with an error (503)');
  });

  it.each([
    [10, 'ok', '10 seconds ahead of this computer’s'],
    [90, 'warn', '90 seconds ahead of this computer’s'],
    [-3_600, 'bad', '60 minutes behind this computer’s'],
  ] as const)('reports a clock that is %d seconds off', async (seconds, state, words) => {
    const origin = await httpServer((request, response) => {
      // The Date header has whole seconds. The additional half second makes rounding deterministic.
      response.setHeader('date', new Date(Date.now() + seconds * 1_000 + 500).toUTCString());
      if (request.url === '/api/health') response.end('OK');
      else response.writeHead(404).end();
    });
    const report = await examine({ address: origin });
    expect(rowOf(report, 'clock').state).toBe(state);
    if (state !== 'ok')
      expect(rowOf(report, 'clock').sentence).toContain(words.split(' ').slice(-4).join(' '));
    expect(rowOf(report, 'identity')).toMatchObject({ state: 'bad' });
  });

  it('uses the given proxy, and reports when the proxy refuses', async () => {
    const proxy = await startRecordingProxy();
    const question = { address: secure.origin, authority: privateAuthority, proxy: proxy.origin };
    const report = await examine(question);
    expect(rowOf(report, 'proxy').sentence).toBe(
      `Connects through ${proxy.origin}, as chosen for this workspace.`,
    );
    expect(rowOf(report, 'identity').state).toBe('ok');
    expect(proxy.requests.every((line) => line === `CONNECT ${new URL(secure.origin).host}`)).toBe(true);
    expect(proxy.requests.length).toBeGreaterThan(1);
    await proxy.stop();
    const refusing = await startRecordingProxy({ refuse: true });
    expect(rowOf(await examine({ ...question, proxy: refusing.origin }), 'connection')).toMatchObject({
      state: 'bad',
      sentence: expect.stringContaining('The proxy does not connect to'),
    });
    await refusing.stop();
  });

  it('stops when the window stops listening', async () => {
    const asked: string[] = [];
    const slow = await httpServer((request) => void asked.push(request.url ?? ''));
    const report = await window.bridge.workspaces.doctor({ address: slow });
    for await (const { rows } of report) {
      if (rows.some(({ step, state }) => step === 'server' && state === 'running')) break;
    }
    // The next run is answered, regardless of the cancelled one.
    expect((await examine({ address: sample.origin })).done).toBe(true);
  });
});

describe('the connection doctor of a workspace', () => {
  it('reports versions and permissions without affecting the session', async () => {
    const outcome = await window.bridge.workspaces.add({ address: sample.origin });
    if (outcome.outcome !== 'added') throw new Error('It could not be added.');
    const { id } = outcome.workspace;
    await waitForSession(window, 'signed-out');
    await signInAs(window, sample, 'viewer');
    const report = await examine({ id });
    expect(rowOf(report, 'versions').sentence).toMatch(
      /^The server’s health checker is v\S+, Quarterdeck is 0\.0\.0-test\. The server does not report its own version\.$/,
    );
    expect(rowOf(report, 'permissions').sentence).toContain('Your roles: viewer');
    await sample.fault({ kind: 'status', status: 403, path: '/db/incidents', count: -1 });
    expect(rowOf(await examine({ id }), 'permissions')).toMatchObject({
      state: 'warn',
      sentence: expect.stringContaining('You cannot read incidents'),
      details: expect.stringContaining('Readable: config_items'),
    });
    await sample.clearFaults();
    const tokens = await sample.mintedTokens();
    await sample.clearRequests();
    await examine({ id });
    expect(new Set((await sample.requests()).map(({ method }) => method))).toEqual(new Set(['GET']));
    expect(await sample.mintedTokens()).toBe(tokens);
    await waitForSession(window, 'signed-in');
  });

  it('reports that the server no longer accepts the session', async () => {
    const [workspace] = (await window.bridge.workspaces.changes().then(async (list) => {
      for await (const value of list) return value.workspaces;
      return [];
    })) as readonly { id: string }[];
    await sample.expireSessions();
    const report = await examine({ id: workspace?.id ?? '' });
    expect(rowOf(report, 'permissions')).toMatchObject({
      state: 'bad',
      wayOn: 'Open the workspace and sign in again.',
    });
  });
});
