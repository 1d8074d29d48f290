import { describe, expect, it } from 'vitest';
import type { SampleForTests } from '../../support/sampleForTests.ts';
import { asPerson, type SampleClient } from './SampleClient.ts';
import { sampleOfFile } from './sampleOfFile.ts';

let sample: SampleForTests;
let admin: SampleClient;
const { clientOf } = sampleOfFile((started) => {
  ({ sample, admin } = started);
});
const post = (body: unknown, client = admin) =>
  client.send('/api/notification/silence', { method: 'POST', body });
const idOf = async (query: string): Promise<string> => {
  const [row] = await sample.query<{ id: string }>(`select id from ${query} limit 1`);
  if (row === undefined) throw new Error(`Nothing is in ${query}.`);
  return row.id;
};
const nobody = '01890000-0000-0000-0000-000000000000';

describe('the request to create a silence', () => {
  it('returns an empty body, and stores the silence with resolved times', async () => {
    const config_id = await idOf('config_items');
    const before = Date.now();
    const answer = await post({
      config_id,
      from: 'now',
      until: 'now+2h',
      description: 'own',
      recursive: true,
      id: nobody,
      source: 'KubernetesCRD',
      namespace: 'elsewhere',
    });
    expect([answer.status, answer.text, answer.headers.get('content-type')]).toEqual([200, '', null]);
    const [row] = (await admin.send('/api/db/notification_silences?description=eq.own')).json;
    expect(row).toMatchObject({
      config_id,
      check_id: null,
      recursive: true,
      source: 'UI',
      namespace: '',
      created_by: sample.account('admin').id,
      deleted_at: null,
    });
    expect(row.id).not.toBe(nobody);
    expect(Date.parse(row.from)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(row.until) - Date.parse(row.from)).toBe(2 * 3_600_000);
  });

  it('accepts timestamps, one or several resources, and no reason', async () => {
    const [check_id, canary_id] = [await idOf('checks'), await idOf('canaries')];
    const body = { check_id, canary_id, from: '2030-01-01T00:00:00Z', until: '2030-01-01T00:00:00Z||+1d' };
    expect((await post(body)).status).toBe(200);
    const { json } = await admin.send('/api/db/notification_silences?from=eq.2030-01-01T00:00:00Z');
    expect(json).toMatchObject([{ check_id, canary_id, description: null, recursive: false }]);
  });

  const about = { config_id: nobody };
  it.each([
    ['without a start time', { ...about, until: 'now' }, '`from` time is required'],
    ['without an end time', { ...about, from: 'now' }, '`until` is required'],
    ['with an empty end time', { ...about, from: 'now', until: '' }, '`until` is required'],
    [
      'that ends before it starts',
      { ...about, from: 'now', until: 'now-1h' },
      '`from` time must be before `until',
    ],
    [
      'without a resource',
      { from: 'now', until: 'now+1h' },
      'at least one of `config_id`, `canary_id`, `check_id` or `component_id` is required',
    ],
  ])('%s is rejected with the server’s message', async (_what, body, error) => {
    const answer = await post(body);
    expect([answer.status, answer.json]).toEqual([400, { error }]);
  });

  it('is rejected for malformed times', async () => {
    const answer = await post({ ...about, from: 'soon', until: 'now' });
    expect([answer.status, Object.keys(answer.json)]).toEqual([400, ['error']]);
  });

  it.each([
    ['an unknown id', { config_id: nobody, from: 'now', until: 'now+1h' }],
    ['a malformed id', { config_id: 'x', from: 'now', until: 'now+1h' }],
  ])('fails for %s', async (_what, body) => {
    const answer = await post(body);
    expect([answer.status, answer.json]).toEqual([500, { error: 'Internal error.' }]);
  });

  it('fails for malformed JSON', async () => {
    const response = await fetch(`${sample.origin}/api/notification/silence`, {
      method: 'POST',
      headers: { ...asPerson(sample.account('admin')), 'content-type': 'application/json' },
      body: '{"from"',
    });
    expect([response.status, await response.json()]).toEqual([500, { message: 'Internal Server Error' }]);
  });

  it.each([
    ['admin', 400],
    ['editor', 400],
    ['commander', 403],
    ['responder', 403],
    ['viewer', 403],
  ])('by the role %s returns %i for an empty body', async (role, status) => {
    const answer = await post({}, clientOf(role));
    expect(answer.status).toBe(status);
    if (status === 403)
      expect([answer.headers.get('x-rbac-object'), answer.headers.get('x-rbac-action')]).toEqual([
        'notification',
        'create',
      ]);
  });
});

describe('silences of the sample', () => {
  it('include active, future, expired, and deleted silences, of every kind', async () => {
    const query =
      'select=*,checks:check_id(id,name,type,status),catalog:config_id(id,name,type,config_class),' +
      'component:component_id(id,name,icon),canary:canary_id(id,name),createdBy:created_by(id,name,avatar)';
    const { json } = await admin.send(`/api/db/notification_silences?${query}&deleted_at=is.null`);
    const now = new Date().toISOString();
    const states = json.map(({ from, until }: { from: string; until: string }) =>
      Date.parse(until) < Date.parse(now) ? 'over' : Date.parse(from) > Date.parse(now) ? 'to come' : 'runs',
    );
    expect(new Set(states)).toEqual(new Set(['over', 'to come', 'runs']));
    for (const kind of ['checks', 'catalog', 'component', 'canary', 'createdBy'])
      expect(
        json.some((row: Record<string, unknown>) => row[kind] !== null),
        kind,
      ).toBe(true);
    expect(json.some(({ createdBy }: { createdBy: unknown }) => createdBy === null)).toBe(true);
    const deleted = await admin.send('/api/db/notification_silences?deleted_at=not.is.null&select=id');
    expect(deleted.json.length).toBeGreaterThan(1);
  });

  it('are deleted with their resource', async () => {
    const [item] = await sample.query<{ id: string }>(
      `insert into config_items (type, config_class, name) values ('Test', 'Test', 'silent') returning id`,
    );
    await post({ config_id: item?.id, from: 'now', until: 'now+1h', description: 'goes along' });
    await sample.query('delete from config_items where id = $1', [item?.id]);
    expect((await admin.send('/api/db/notification_silences?description=eq.goes along')).json).toEqual([]);
  });
});

describe('the silences that match an event', () => {
  interface Subject {
    readonly config?: string;
    readonly component?: string;
    readonly check?: string;
    readonly canary?: string;
  }
  const matching = async ({ config, component, check, canary }: Subject, at = new Date()) =>
    (
      await sample.query<{ description: string }>(
        `select description from matching_silences($1, $2, $3, $4, $5) where description like 'match %' order by description`,
        [config, component, check, canary, at],
      )
    ).map(({ description }) => description.slice('match '.length));
  const silence = (name: string, columns: Readonly<Record<string, unknown>>) =>
    sample.changeRows({
      action: 'insert',
      table: 'notification_silences',
      row: {
        namespace: '',
        description: `match ${name}`,
        from: new Date(Date.now() - 3_600_000).toISOString(),
        until: new Date(Date.now() + 3_600_000).toISOString(),
        ...columns,
      } as Record<string, string>,
    });

  it('include those of the resource, its recursive parents, and a check’s canary', async () => {
    const [pod] = await sample.query<{ id: string; parent_id: string }>(
      `select id, parent_id from config_items where name like 'payments-worker-7d9c6f5b8-%' and type = 'Kubernetes::Pod' limit 1`,
    );
    const [worker] = await sample.query<{ id: string; parent_id: string }>(
      `select id, parent_id from components where name = 'payments-worker'`,
    );
    const [check] = await sample.query<{ id: string; canary_id: string }>(
      `select id, canary_id from checks where name = 'authorise-visa'`,
    );
    if (pod === undefined || worker === undefined || check === undefined) throw new Error('No story.');
    await silence('pod', { config_id: pod.id });
    await silence('deployment', { config_id: pod.parent_id });
    await silence('deployment and below', { config_id: pod.parent_id, recursive: true });
    await silence('pod, deleted', { config_id: pod.id, deleted_at: new Date().toISOString() });
    await silence('pod, later', { config_id: pod.id, from: new Date(Date.now() + 60_000).toISOString() });
    await silence('worker', { component_id: worker.id, recursive: false });
    await silence('system', { component_id: worker.parent_id });
    await silence('system and below', { component_id: worker.parent_id, recursive: true });
    await silence('check', { check_id: check.id });
    await silence('canary', { canary_id: check.canary_id });
    expect(await matching({ config: pod.id })).toEqual(['deployment and below', 'pod']);
    expect(await matching({ config: pod.parent_id })).toEqual(['deployment', 'deployment and below']);
    expect(await matching({ config: pod.id }, new Date(Date.now() + 120_000))).toEqual([
      'deployment and below',
      'pod',
      'pod, later',
    ]);
    expect(await matching({ config: pod.id }, new Date(Date.now() + 7_200_000))).toEqual([]);
    expect(await matching({ component: worker.id })).toEqual(['system and below', 'worker']);
    expect(await matching({ component: worker.parent_id })).toEqual(['system', 'system and below']);
    expect(await matching({ check: check.id })).toEqual(['canary', 'check']);
    expect(await matching({ check: check.id, canary: check.canary_id })).toEqual(['canary', 'check']);
    expect(await matching({ canary: check.canary_id })).toEqual(['canary']);
    expect(await matching({})).toEqual([]);
  });

  it('include the first and the last moment of their period', async () => {
    const check_id = await idOf('checks order by id desc');
    const [from, until] = ['2031-01-01T00:00:00Z', '2031-01-02T00:00:00Z'];
    await silence('edges', { check_id, from, until });
    const at = async (time: string, addMs: number) =>
      (await matching({ check: check_id }, new Date(Date.parse(time) + addMs))).includes('edges');
    expect([await at(from, -1), await at(from, 0), await at(until, 0), await at(until, 1)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});
