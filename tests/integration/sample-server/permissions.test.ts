import { describe, expect, it } from 'vitest';
import type { SampleForTests } from '../../support/sampleForTests.ts';
import type { SampleClient } from './SampleClient.ts';
import { sampleOfFile } from './sampleOfFile.ts';

let sample: SampleForTests;
let admin: SampleClient;
const { clientOf } = sampleOfFile((started) => {
  ({ sample, admin } = started);
});
const write = (method: string, query: string, body?: object) =>
  admin.send(`/api/db/permissions${query}`, { method, body, headers: { prefer: 'return=representation' } });
const embeds =
  'select=*,catalog:config_id(id,name,type,config_class),component:component_id(id,name,icon),' +
  'canary:canary_id(id,name),playbook:playbook_id(id,title,name,icon),team:team_id(id,name,icon),' +
  'person:person_id(id,name,avatar),createdBy:created_by(id,name,avatar),connection:connection_id(id,name,type)';

interface Permission {
  readonly id: string;
  readonly action: string;
  readonly object: string | null;
  readonly deny: boolean;
  readonly source: string | null;
  readonly until: string | null;
  readonly updated_at: string;
  readonly catalog: { readonly name: string } | null;
  readonly component: { readonly name: string } | null;
  readonly canary: { readonly name: string } | null;
  readonly playbook: { readonly title: string } | null;
  readonly team: { readonly name: string } | null;
  readonly person: { readonly name: string } | null;
  readonly createdBy: { readonly name: string };
  readonly connection: { readonly name: string; readonly type: string } | null;
}
const list = async (filter = ''): Promise<Permission[]> =>
  (await admin.send(`/api/db/permissions?${embeds}${filter}`)).json;

describe('permissions in the data API', () => {
  it('have exactly the columns of the server', async () => {
    const [row] = (await admin.send('/api/db/permissions?limit=1')).json;
    expect(Object.keys(row).toSorted()).toEqual(
      (
        'action canary_id component_id config_id connection_id created_at created_by deny description id object ' +
        'person_id playbook_id source team_id until updated_at updated_by'
      ).split(' '),
    );
  });

  it('include their subject and resource, for every kind', async () => {
    const rows = await list();
    for (const kind of [
      'catalog',
      'component',
      'canary',
      'playbook',
      'connection',
      'team',
      'person',
    ] as const)
      expect(rows.find((row) => row[kind] !== null)?.[kind], kind).toHaveProperty('id');
    expect(rows.some(({ team, person }) => team === null && person === null)).toBe(true);
    expect(rows.every(({ createdBy }) => createdBy.name !== '')).toBe(true);
    expect(new Set(rows.map(({ source }) => source))).toEqual(
      new Set(['UI', 'KubernetesCRD', 'ConfigFile', 'Push', null]),
    );
    const actions = new Set(rows.map(({ action }) => action));
    for (const action of [
      'read',
      '*',
      'create,read,update,delete',
      'playbook:run',
      'ActionRead',
      'ActionCRUD',
    ])
      expect(actions).toContain(action);
    const ends = rows.flatMap(({ until }) => (until === null ? [] : [Date.parse(until) > Date.now()]));
    expect(ends).toContain(true);
    expect(ends).toContain(false);
    expect(rows.some(({ deny }) => deny)).toBe(true);
  });

  it.each(['component_id', 'person_id', 'team_id', 'config_id', 'canary_id', 'playbook_id', 'connection_id'])(
    'are found by %s, with a count and paging',
    async (column) => {
      const [found] = (await admin.send(`/api/db/permissions?select=${column}&${column}=not.is.null&limit=1`))
        .json;
      const { headers, json } = await admin.send(
        `/api/db/permissions?${embeds}&${column}=eq.${found[column]}&limit=1&offset=0`,
        { headers: { prefer: 'count=exact' } },
      );
      expect(json).toHaveLength(1);
      expect(headers.get('content-range')).toMatch(/^0-0\/\d+$/);
    },
  );

  it('are created, changed, and deleted permanently', async () => {
    const person_id = sample.account('viewer').id;
    const created_by = sample.account('admin').id;
    const made = await write('POST', '', {
      action: 'read',
      object: 'catalog',
      person_id,
      created_by,
      source: 'UI',
    });
    expect([made.status, made.json[0]]).toMatchObject([201, { deny: false, until: null, updated_by: null }]);
    const [{ id, updated_at }] = made.json;
    const changed = await write('PATCH', `?id=eq.${id}`, { deny: true, updated_by: created_by });
    expect(changed.json[0]).toMatchObject({ deny: true, updated_by: created_by });
    expect(changed.json[0].updated_at).not.toBe(updated_at);
    expect((await write('DELETE', `?id=eq.${id}`)).json).toHaveLength(1);
    expect(await list(`&id=eq.${id}`)).toEqual([]);
  });

  it.each([
    ['no action', { action: null }, 400, '23502'],
    ['no creator', { created_by: null }, 400, '23502'],
    ['an unknown user', { person_id: '00000000-0000-0000-0000-0000000000ff' }, 409, '23503'],
    ['an unknown playbook', { playbook_id: '00000000-0000-0000-0000-0000000000ff' }, 409, '23503'],
    ['a check id', { check_id: '00000000-0000-0000-0000-0000000000ff' }, 400, 'PGRST204'],
    ['an invalid end time', { until: 'soon' }, 400, '22007'],
  ])('are rejected with %s', async (_what, wrong, status, code) => {
    const body = { action: 'read', object: 'catalog', created_by: sample.account('admin').id, ...wrong };
    const answer = await write('POST', '', body);
    expect([answer.status, answer.json.code]).toEqual([status, code]);
  });

  it('need neither a subject nor a resource', async () => {
    const body = { action: 'whatever', created_by: sample.account('admin').id };
    expect((await write('POST', '', body)).status).toBe(201);
  });

  it.each([
    ['a global object', { object: 'playbooks' }],
    ['a connection', { connection_id: 'first' }],
    ['an end in the past', { object: 'logs', until: '2020-01-01T00:00:00Z' }],
  ])('without a resource id grant their action on every object, with %s', async (_what, given) => {
    const connection = (await admin.send('/api/db/connections?select=id&limit=1')).json[0].id;
    const viewer = clientOf('viewer');
    const statuses = async () =>
      Promise.all(
        ['incidents', 'connections', 'agents_summary', 'permissions'].map(
          async (relation) => (await viewer.send(`/api/db/${relation}?select=id&limit=1`)).status,
        ),
      );
    expect(await statuses()).toEqual([403, 403, 403, 403]);
    const made = await write('POST', '', {
      action: 'read',
      person_id: sample.account('viewer').id,
      created_by: sample.account('admin').id,
      ...given,
      ...('connection_id' in given ? { connection_id: connection } : {}),
    });
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    expect((await viewer.send('/api/db/incidents?id=is.null', { method: 'PATCH', body: {} })).status).toBe(
      403,
    );
    await write('DELETE', `?id=eq.${made.json[0].id}`);
    expect(await statuses()).toEqual([403, 403, 403, 403]);
  });

  it('of a team or with a resource id grant no access to relations', async () => {
    const [{ id: config_id }] = (await admin.send('/api/db/configs?select=id&limit=1')).json;
    const [{ team_id }] = (await admin.send('/api/db/team_members?select=team_id&limit=1')).json;
    for (const subject of [
      { team_id, object: 'incident' },
      { person_id: sample.account('viewer').id, config_id },
    ]) {
      const created_by = sample.account('admin').id;
      const made = await write('POST', '', { action: 'read', created_by, ...subject });
      expect((await clientOf('viewer').send('/api/db/incidents?limit=1')).status).toBe(403);
      await write('DELETE', `?id=eq.${made.json[0].id}`);
    }
  });

  it('are readable with system permissions only, as is the whole policy', async () => {
    for (const role of ['editor', 'commander', 'responder', 'viewer']) {
      const refused = await clientOf(role).send('/api/db/permissions');
      expect([refused.status, refused.headers.get('x-rbac-object')]).toEqual([403, 'database.system']);
      expect((await clientOf(role).send('/api/rbac/dump')).status).toBe(403);
    }
    const rules: ReadonlyArray<Record<string, unknown>> = (await admin.send('/api/rbac/dump')).json;
    expect(rules).toContainEqual({ subject: 'everyone', object: 'database.kratos', action: '*', deny: true });
    expect(rules).toContainEqual({ subject: sample.account('editor').id, object: '*', action: 'ActionCRUD' });
  });
});
