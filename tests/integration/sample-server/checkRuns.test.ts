import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { asPerson, SampleClient } from './SampleClient.ts';

let sample: SampleForTests;
let editor: SampleClient;
let id: string;
beforeAll(async () => {
  sample = await startSampleForTests();
  editor = new SampleClient(sample, asPerson(sample.account('editor')));
  id = await sample.insertCheck({
    name: 'of a run',
    description: 'Runs now',
    labels: { a: 'b' },
    agoMs: 9_000,
  });
  // The first request after a start determines which permissions all later requests need.
  await editor.send('/api/canary/api/summary');
});
afterEach(() => sample.clearRunResults());
afterAll(() => sample.stop());

const runNow = (check = id, client = editor) =>
  client.send(`/api/canary/run/check/${check}`, { method: 'POST' });
const read = async (query: string) => (await editor.send(`/api/db/${query}`)).json;
const lastRun = async () => (await read(`check_statuses?check_id=eq.${id}&order=time.desc&limit=1`))[0];
const checkOf = async () =>
  (await read(`checks?id=eq.${id}&select=status,last_runtime,next_runtime,last_transition_time`))[0];

describe('an immediate run of a check', () => {
  it('returns its result and adds the run to the history', async () => {
    await sample.setRunResult({ id, pass: true, message: '200 OK', duration: 321 });
    const before = await checkOf();
    const { status, json } = await runNow();
    expect(status).toBe(200);
    // The answer does not contain the check's id.
    expect(json).toEqual({
      start: expect.stringMatching(/Z$/),
      pass: true,
      duration: 321,
      message: '200 OK',
    });
    expect(await lastRun()).toMatchObject({ status: true, duration: 321, message: '200 OK', error: null });
    const after = await checkOf();
    expect(Date.parse(after.last_runtime)).toBe(Date.parse(json.start));
    expect(Date.parse(after.next_runtime)).toBeGreaterThan(Date.parse(json.start));
    // The status did not change.
    expect(after.last_transition_time).toBe(before.last_transition_time);
  });

  it('omits false and empty fields, and records a status change', async () => {
    await sample.setRunResult({ pass: false, error: 'connection refused', duration: 0 });
    const before = await checkOf();
    const { json } = await runNow();
    expect(json).not.toHaveProperty('pass');
    expect(json).not.toHaveProperty('duration');
    expect(json).not.toHaveProperty('message');
    expect(json.error).toBe('connection refused');
    const after = await checkOf();
    expect(after.status).toBe('unhealthy');
    expect(Date.parse(after.last_transition_time)).toBeGreaterThan(Date.parse(before.last_transition_time));
  });

  it('updates the summary immediately', async () => {
    await sample.setRunResult({ id, pass: true, duration: 4_321 });
    await runNow();
    const { json } = await editor.send('/api/canary/api/summary');
    const found = json.checks_summary.find((check: { id: string }) => check.id === id);
    expect(found).toMatchObject({ status: 'healthy', latency: { p99: 4_321 } });
  });

  it('repeats the last result by default', async () => {
    const [{ id: red }] = await read('checks?name=eq.authorise-visa&select=id');
    const { json } = await runNow(red);
    expect(json).not.toHaveProperty('pass');
    expect(json.message).toMatch(/503|deadline/);
  });

  it('returns an empty body and stores nothing when nothing ran', async () => {
    await sample.setRunResult({ id, empty: true });
    const before = await lastRun();
    const { status, text } = await runNow();
    expect([status, text]).toEqual([200, '']);
    expect(await lastRun()).toEqual(before);
  });

  it('takes as long as configured', async () => {
    await sample.setRunResult({ id, delayMs: 400 });
    const startedAt = performance.now();
    await runNow();
    expect(performance.now() - startedAt).toBeGreaterThan(395);
  });

  it('returns 404 for a missing or deleted check', async () => {
    const deleted = await sample.insertCheck({ name: 'deleted' });
    await sample.changeCheck({ action: 'delete', id: deleted });
    for (const check of ['00000000-0000-4000-8000-000000000000', deleted]) {
      const { status, json } = await runNow(check);
      expect([status, json]).toEqual([404, { error: expect.stringContaining('was not found') }]);
    }
  });

  it.each(['admin', 'editor', 'commander', 'responder', 'viewer'])(
    'requires only the read permission of the role %s after a first read',
    async (role) => {
      expect((await runNow(id, new SampleClient(sample, asPerson(sample.account(role))))).status).toBe(200);
    },
  );

  it('can be made to fail like any request', async () => {
    await sample.fault({ kind: 'status', status: 500, path: '/canary/run/check/*' });
    expect((await runNow()).status).toBe(500);
    expect((await runNow()).status).toBe(200);
  });
});

describe('a server that ran a check before the first read', () => {
  it('treats a read as a create request', async () => {
    const other = await startSampleForTests();
    try {
      const as = (role: string) => new SampleClient(other, asPerson(other.account(role)));
      const check = await other.insertCheck({ name: 'first of all' });
      const asked = await as('admin').send(`/api/canary/run/check/${check}`, { method: 'POST' });
      expect(asked.status).toBe(200);
      const { status, headers } = await as('viewer').send('/api/canary/api/summary');
      expect([status, headers.get('x-rbac-action')]).toEqual([403, 'create']);
    } finally {
      await other.stop();
    }
  });
});
