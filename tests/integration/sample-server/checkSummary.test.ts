import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { asPerson, SampleClient } from './SampleClient.ts';

let sample: SampleForTests;
let admin: SampleClient;
beforeAll(async () => {
  sample = await startSampleForTests();
  admin = new SampleClient(sample, asPerson(sample.account('admin')));
});
afterAll(() => sample.stop());

interface Summary {
  readonly id: string;
  readonly name: string;
  readonly status?: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly uptime: Readonly<Record<string, unknown>>;
  readonly [field: string]: unknown;
}

const path = '/api/canary/api/summary';
const summary = async (): Promise<Summary[]> => (await admin.send(path)).json.checks_summary;
const named = async (name: string): Promise<Summary> => {
  const found = (await summary()).find((check) => check.name === name);
  if (found === undefined) throw new Error(`The summary has no ${name}.`);
  return found;
};
const filtered = async (body: object): Promise<Summary[] | undefined> =>
  (await admin.send(path, { method: 'POST', body })).json.checks_summary;
const minuteMs = 60_000;
const agoMs = (time: unknown): number => Date.now() - Date.parse(String(time));

describe('the check summary of the demo', () => {
  it('has payments checks that have been unhealthy for half an hour', async () => {
    const checks = await summary();
    const red = checks.filter(({ status }) => status === 'unhealthy');
    for (const name of ['payments-worker ready', 'payments-worker queue lag', 'payments-db connections']) {
      const check = red.find((one) => one.name === name);
      expect(agoMs(check?.last_transition_time)).toBeGreaterThan(20 * minuteMs);
      expect(agoMs(check?.last_transition_time)).toBeLessThan(40 * minuteMs);
    }
    expect(red.length).toBeGreaterThan(12);
    expect(red.length).toBeLessThan(30);
    expect(checks.filter(({ namespace }) => namespace === 'payments').length).toBeGreaterThan(8);
  });

  it('has many namespaces and types, groups across namespaces, and names with paths', async () => {
    const checks = await summary();
    const different = (field: string) => new Set(checks.map((check) => check[field]));
    expect([...different('namespace')]).toEqual(
      expect.arrayContaining(['payments', 'edge', 'data', 'search', 'monitoring', 'kube-system', 'network']),
    );
    expect([...different('type')]).toEqual(
      expect.arrayContaining([
        'http',
        'prometheus',
        'tcp',
        'dns',
        'icmp',
        'exec',
        'kubernetes',
        'folder',
        'sql',
      ]),
    );
    expect(checks.length).toBeGreaterThan(60);
    expect(checks.length).toBeLessThan(120);
    const lag = checks.filter(({ canary_name }) => canary_name === 'consumer-lag');
    expect(new Set(lag.map(({ namespace }) => namespace)).size).toBe(2);
    expect(checks.filter(({ name }) => name.startsWith('edge/tls/')).length).toBeGreaterThan(20);
    expect(checks.some(({ name }) => name.length > 80)).toBe(true);
  });

  it('has exactly the fields with values', async () => {
    expect(await named('authorise-visa')).toEqual({
      id: expect.any(String),
      canary_id: expect.any(String),
      canary_name: 'card-authorisation',
      canary_namespace: 'payments',
      name: 'authorise-visa',
      namespace: 'payments',
      type: 'http',
      status: 'unhealthy',
      severity: 'critical',
      description: expect.any(String),
      labels: expect.objectContaining({ scheme: 'visa' }),
      uptime: {
        passed: expect.any(Number),
        failed: expect.any(Number),
        last_pass: expect.stringMatching(/Z$/),
        last_fail: expect.stringMatching(/Z$/),
      },
      latency: { p99: expect.any(Number), p95: expect.any(Number), rolling1h: 0 },
      last_runtime: expect.stringMatching(/Z$/),
      last_transition_time: expect.stringMatching(/Z$/),
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    });
    expect((await named('grafana signs in')).silenced_at).toEqual(expect.any(String));
  });

  it('merges the labels of canary and check, with the check’s labels first', async () => {
    const { labels } = await named('authorise-visa');
    expect(labels).toEqual({
      team: 'payments',
      tier: '1',
      region: 'eu-west-1',
      pci: 'true',
      scheme: 'visa',
      'customer-facing': 'true',
    });
    expect((await named('audit-log backup')).labels).toMatchObject({ team: 'data', tier: '3' });
  });

  it('has an empty status and the year 1 for a check that never ran', async () => {
    const check = await named('resolve ap.meridian.example');
    expect(check).toMatchObject({ status: '', namespace: '', updated_at: '0001-01-01T00:00:00Z' });
    for (const field of ['last_runtime', 'last_transition_time', 'severity', 'description', 'icon'])
      expect(check).not.toHaveProperty(field);
    expect([check.uptime, check.latency]).toEqual([{ passed: 0, failed: 0 }, { rolling1h: 0 }]);
  });

  it('counts the last hour, or the last run when it is older', async () => {
    const close = await named('authorise-visa');
    expect(Number(close.uptime.passed) + Number(close.uptime.failed)).toBeGreaterThan(55);
    const old = await named('disaster recovery drill');
    expect(old.uptime).toEqual({ passed: 1, failed: 0, last_pass: old.last_runtime });
    expect(agoMs(old.last_runtime)).toBeGreaterThan(70 * 24 * 60 * minuteMs);
  });

  it('excludes deleted checks, unless a deletion time is requested', async () => {
    const gone = 'checkout-v1 ready';
    expect((await summary()).map(({ name }) => name)).not.toContain(gone);
    const since = async (days: number) => {
      const deleteFrom = new Date(Date.now() - days * 24 * 60 * minuteMs).toISOString();
      return (await filtered({ deleteFrom }))?.map(({ name }) => name);
    };
    expect(await since(1)).not.toContain(gone);
    expect(await since(4)).toContain(gone);
  });
});

describe('a check summary requested by POST', () => {
  it('filters by labels of canary or check', async () => {
    expect(
      (await filtered({ labels: { team: 'payments', scheme: 'visa' } }))?.map(({ name }) => name),
    ).toEqual(['authorise-visa']);
    expect(await filtered({ labels: { team: 'nobody' } })).toBeUndefined();
  });

  it.each(['sortBy', 'SORTBY'])('is sorted by name for any case of %s', async (key) => {
    const up = (await filtered({ [key]: 'name' }))?.map(({ id }) => id) ?? [];
    const down = (await filtered({ [key]: '-name' }))?.map(({ name }) => name) ?? [];
    expect(up).toHaveLength((await summary()).length);
    expect((await filtered({ [key]: 'name' }))?.map(({ name }) => name)).toEqual(down.toReversed());
  });

  it.each([
    ['labels that are not a map', { labels: 'team=payments' }],
    ['an invalid time', { deleteFrom: 'yesterday' }],
    ['an unknown sort column', { sortBy: 'age' }],
  ])('is rejected with 400 for %s', async (_what, body) => {
    const { status, json } = await admin.send(path, { method: 'POST', body });
    expect([status, json]).toEqual([400, { error: expect.stringMatching(/\w/) }]);
  });
});

describe('access to the check summary', () => {
  it.each(['admin', 'editor', 'commander', 'responder', 'viewer'])(
    'is granted to the role %s, by POST after a first read',
    async (role) => {
      const client = new SampleClient(sample, asPerson(sample.account(role)));
      expect((await client.send(path)).status).toBe(200);
      expect((await client.send(path, { method: 'POST', body: {} })).status).toBe(200);
    },
  );

  it('is denied without a login', async () => {
    const { status, text } = await new SampleClient(sample).send(path);
    expect([status, text]).toEqual([401, 'Authorization Error']);
  });
});

describe('the check summary after a new run', () => {
  it('shows the status immediately, and uptime and latency later', async () => {
    const id = await sample.insertCheck({ name: 'lagging', status: 'healthy' });
    await admin.send(`/api/db/check_statuses`, {
      method: 'POST',
      body: { check_id: id, time: new Date().toISOString(), status: false, duration: 900 },
    });
    await admin.send(`/api/db/checks?id=eq.${id}`, { method: 'PATCH', body: { status: 'unhealthy' } });
    expect(await named('lagging')).toMatchObject({
      status: 'unhealthy',
      uptime: { passed: 1, failed: 0 },
      latency: { p99: 120 },
    });
    await sample.refreshChecks();
    expect(await named('lagging')).toMatchObject({ uptime: { passed: 1, failed: 1 }, latency: { p99: 900 } });
  });
});
