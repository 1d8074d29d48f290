import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { asPerson, SampleClient } from './SampleClient.ts';

let sample: SampleForTests;
let client: SampleClient;
beforeAll(async () => {
  sample = await startSampleForTests();
  client = new SampleClient(sample, asPerson(sample.account('viewer')));
});
afterAll(() => sample.stop());

const nobody = '00000000-0000-4000-8000-000000000000';
const summaryOf = async (id: string) =>
  (await client.send('/api/canary/api/summary')).json.checks_summary.find(
    (check: { id: string }) => check.id === id,
  );
const runsOf = async (id: string) =>
  (await client.send(`/api/db/check_statuses?check_id=eq.${id}&order=time.desc`)).json;

describe('the control endpoint for checks', () => {
  it('changes the status of a check as a run with a message and a duration', async () => {
    const id = await sample.insertCheck({ name: 'one', agoMs: 60_000 });
    const change = {
      action: 'status',
      id,
      value: 'unhealthy',
      message: '502 Bad Gateway',
      duration: 70,
    } as const;
    expect(await sample.changeCheck(change)).toEqual({ changed: 1, ids: [id] });
    expect(await summaryOf(id)).toMatchObject({ status: 'unhealthy', uptime: { passed: 1, failed: 1 } });
    const [run, ...earlier] = await runsOf(id);
    expect(run).toMatchObject({ status: false, message: '502 Bad Gateway', duration: 70 });
    expect(earlier).toHaveLength(1);
  });

  it.each([
    ['name', { action: 'rename', value: 'two' }, { name: 'two' }],
    [
      'labels',
      { action: 'labels', value: { x: 'true' } },
      { labels: expect.objectContaining({ x: 'true' }) },
    ],
    ['severity', { action: 'severity', value: 'info' }, { severity: 'info' }],
  ] as const)('changes the %s of a check', async (_what, change, expected) => {
    const id = await sample.insertCheck({ name: `to change ${change.action}` });
    await sample.changeCheck({ ...change, id } as Parameters<typeof sample.changeCheck>[0]);
    expect(await summaryOf(id)).toMatchObject(expected);
  });

  it('deletes and restores a check', async () => {
    const id = await sample.insertCheck({ name: 'to delete' });
    await sample.changeCheck({ action: 'delete', id });
    expect(await summaryOf(id)).toBeUndefined();
    await sample.changeCheck({ action: 'restore', id });
    expect(await summaryOf(id)).toBeDefined();
  });

  it('creates a check in a new canary, with labels and a last-run time', async () => {
    const canary = { name: 'made', namespace: 'here', labels: { team: 'x' } };
    const more = {
      type: 'dns',
      status: 'unhealthy',
      severity: 'low',
      labels: { a: 'b' },
      agoMs: 7_200_000,
    } as const;
    const ids = [
      await sample.insertCheck({ name: 'first', canary, ...more }),
      await sample.insertCheck({ name: 'second', canary, status: null }),
    ];
    const [first, second] = [await summaryOf(ids[0]!), await summaryOf(ids[1]!)];
    expect(first).toMatchObject({
      canary_name: 'made',
      namespace: 'here',
      type: 'dns',
      severity: 'low',
      labels: { team: 'x', a: 'b' },
      uptime: { passed: 0, failed: 1 },
    });
    expect(Date.now() - Date.parse(first.last_runtime)).toBeGreaterThan(7_190_000);
    expect(second.canary_id).toBe(first.canary_id);
    expect(second.status).toBe('');
  });

  it('applies a list of changes completely or not at all', async () => {
    const id = await sample.insertCheck({ name: 'of a list' });
    const answer = await sample.changeCheck([
      { action: 'severity', id, value: 'high' },
      { action: 'status', id: nobody, value: 'healthy' },
      { action: 'rename', id, value: 'of two' },
    ]);
    expect(answer).toEqual({ changed: 2, ids: [id, id] });
    await expect(
      sample.changeCheck([
        { action: 'rename', id, value: 'of three' },
        { action: 'insert', check: { id, name: 'twice' } },
      ]),
    ).rejects.toThrow('400');
    expect(await summaryOf(id)).toMatchObject({ name: 'of two' });
  });

  it('returns 400 with a reason for a malformed change', async () => {
    const { status, json } = await client.control('/_sample/checks', { action: 'explode', id: nobody });
    expect([status, json.error]).toEqual([400, expect.stringMatching(/\w/)]);
    expect((await client.control('/_sample/run-result', { pass: 'maybe' })).status).toBe(400);
  });
});
