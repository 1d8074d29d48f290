import { describe, expect, it } from 'vitest';
import type { SampleForTests } from '../../support/sampleForTests.ts';
import type { SampleClient } from './SampleClient.ts';
import { sampleOfFile } from './sampleOfFile.ts';

let sample: SampleForTests;
let admin: SampleClient;
const { read, write } = sampleOfFile((started) => {
  ({ sample, admin } = started);
});
const me = () => sample.account('admin').id;

interface Resource {
  readonly table: string;
  readonly view: string;
  /** Required columns in addition to the name and the creator. */
  readonly needs?: object;
  /** `while there`: an existing name is refused. `always`: names of deleted rows are refused, too. */
  readonly taken?: 'always' | 'while there';
  /** Whether changing the name updates `updated_at`. */
  readonly touched?: boolean;
}

const resources: readonly Resource[] = [
  { table: 'teams', view: 'teams_with_status', taken: 'always', touched: true },
  { table: 'incident_rules', view: 'incident_rules', taken: 'always', touched: true },
  {
    table: 'config_scrapers',
    view: 'config_scrapers_with_status',
    needs: { source: 'UI', spec: {} },
    touched: true,
  },
  {
    table: 'topologies',
    view: 'topologies_with_status',
    needs: { namespace: 'default' },
    taken: 'while there',
    touched: true,
  },
  {
    table: 'canaries',
    view: 'canaries_with_status',
    needs: { namespace: 'default', source: 'UI', spec: {} },
    taken: 'while there',
  },
  { table: 'connections', view: 'connections', needs: { type: 'http' }, taken: 'while there', touched: true },
  { table: 'logging_backends', view: 'logging_backends', needs: { spec: {} }, touched: true },
];

describe.each(resources)('the resource table $table', ({ table, view, needs, taken, touched = false }) => {
  const list = (name: string) =>
    read(`${view}?select=*,created_by(id,name,avatar)&deleted_at=is.null&name=eq.${name}`);

  it('creates, lists with creator, changes, and soft-deletes rows', async () => {
    const name = `own-${table}`;
    const made = await write('POST', table, { name, created_by: me(), ...needs });
    expect([made.status, made.json[0].name]).toEqual([201, name]);
    const [row] = made.json;
    expect(await list(name)).toMatchObject([
      { id: row.id, created_by: { name: 'Hanneke de Wit', avatar: null } },
    ]);
    const changed = await write('PATCH', `${table}?id=eq.${row.id}`, { name: `${name}-b` });
    expect(changed.json[0].updated_at !== row.updated_at).toBe(touched);
    const gone = await write('PATCH', `${table}?id=eq.${row.id}`, { deleted_at: 'now()' });
    expect(gone.json[0].deleted_at).toEqual(expect.any(String));
    expect(gone.json[0].updated_at, 'a deletion is no change').toBe(changed.json[0].updated_at);
    expect(await list(`${name}-b`)).toEqual([]);
  });

  it(`${taken === undefined ? 'allows duplicate names' : 'requires unique names'}`, async () => {
    const body = { name: `twice-${table}`, created_by: me(), ...needs };
    const [first] = (await write('POST', table, body)).json;
    const again = await write('POST', table, body);
    expect([again.status, again.json.code]).toEqual(taken === undefined ? [201, undefined] : [409, '23505']);
    await write('PATCH', `${table}?id=eq.${first.id}`, { deleted_at: 'now()' });
    const afterwards = await write('POST', table, body);
    expect(afterwards.status).toBe(taken === 'always' ? 409 : 201);
  });
});

describe('related data of a resource', () => {
  it('is embedded where the server embeds it', async () => {
    const [scraper] = await read(
      'config_scrapers?select=config_items(id,name,type)&name=eq.aws-meridian-prod',
    );
    expect(scraper.config_items.length).toBeGreaterThan(0);
    const [topology] = await read(
      'topologies_with_status?select=*,agent:agent_id(id,name,description)&name=eq.branches',
    );
    expect(topology.agent).toMatchObject({ name: 'edge-frankfurt', description: null });
    const [member] = await read('team_members?select=*,person_id(*)&limit=1');
    expect(member.person_id).toMatchObject({ name: expect.any(String), deleted_at: null });
  });

  it.each([
    ['canaries_with_status?order=updated_at.desc', '42703'],
    ['canaries_with_status?select=id,agent_id(name)', 'PGRST200'],
    ['job_histories?select=id,agent_id(name)', 'PGRST200'],
    ['integrations_with_status?select=id,created_by(name)', 'PGRST200'],
    ['event_queue_summary?select=name,people(name)', 'PGRST200'],
  ])('cannot be read with %s', async (query, code) => {
    const { status, json } = await admin.send(`/api/db/${query}`);
    expect([status, json.code]).toEqual([400, code]);
  });

  it('of a team loses its components on deletion, but not its members', async () => {
    const [team] = await read('teams?name=eq.Payments&select=id');
    expect(await read(`team_components?team_id=eq.${team.id}`)).toHaveLength(2);
    await write('PATCH', `teams?id=eq.${team.id}`, { deleted_at: 'now()' });
    expect(await read(`team_components?team_id=eq.${team.id}`)).toEqual([]);
    expect(await read(`team_members?team_id=eq.${team.id}`)).toHaveLength(3);
  });

  it('includes team memberships, which can be removed one at a time', async () => {
    const [from, to] = await read('teams?name=in.(Search,Platform)&order=name.desc&select=id');
    const person_id = sample.account('viewer').id;
    expect((await write('POST', 'team_members', [{ team_id: to.id, person_id }])).status).toBe(409);
    const removed = await write('DELETE', `team_members?team_id=eq.${from.id}&person_id=eq.${person_id}`);
    expect(removed.json).toEqual([{ team_id: from.id, person_id }]);
    expect(await read(`team_members?person_id=eq.${person_id}&team_id=eq.${to.id}`)).toHaveLength(1);
  });

  it('includes secrets, which three asterisks leave unchanged', async () => {
    const change = async (body: object) => (await write('PATCH', 'connections?name=eq.pager', body)).json[0];
    expect(await change({ username: 'new', password: '***' })).toMatchObject({
      username: 'new',
      password: 'sample-only',
    });
    expect(await change({ password: 'other' })).toMatchObject({ password: 'other' });
  });
});

describe('integrations of the sample', () => {
  it('list scrapers, topologies, and log backends, including deleted log backends', async () => {
    const rows: ReadonlyArray<{
      integration_type: string;
      deleted_at: string | null;
      job_status: string | null;
    }> = await read('integrations_with_status?select=*');
    expect(new Set(rows.map((row) => row.integration_type))).toEqual(
      new Set(['scrapers', 'topologies', 'logging_backends']),
    );
    const gone = rows.filter((row) => row.deleted_at !== null);
    expect(gone.map((row) => row.integration_type)).toContain('logging_backends');
    expect(gone.map((row) => row.integration_type)).not.toContain('scrapers');
    expect(rows.find((row) => row.integration_type === 'logging_backends')?.job_status).toBe('');
  });
});

describe('a row change by another user', () => {
  const rows = (body: unknown) => admin.control('/_sample/rows', body);

  it('inserts, updates, and deletes a row with the effects of its table', async () => {
    const made = await rows({
      action: 'insert',
      table: 'teams',
      row: { name: 'Theirs', created_by: me(), spec: { components: [] } },
    });
    const [team] = made.json.rows;
    const changed = await rows({
      action: 'update',
      table: 'teams',
      where: { id: team.id },
      set: { icon: 'other' },
    });
    expect(changed.json.rows).toMatchObject([{ name: 'Theirs', icon: 'other', spec: { components: [] } }]);
    expect(changed.json.rows[0].updated_at).not.toBe(team.updated_at);
    expect((await rows({ action: 'delete', table: 'teams', where: { id: team.id } })).json.rows).toHaveLength(
      1,
    );
    expect(await read(`teams?id=eq.${team.id}`)).toEqual([]);
  });

  it('is applied completely or not at all', async () => {
    const answer = await rows([
      { action: 'update', table: 'teams', where: { name: 'Search' }, set: { icon: 'half' } },
      { action: 'insert', table: 'teams', row: { name: 'Search', created_by: me() } },
    ]);
    expect(answer.status).toBe(400);
    expect((await read('teams?name=eq.Search&select=icon'))[0].icon).toBeNull();
  });

  it.each([
    { action: 'update', table: 'access_tokens', where: { id: 1 }, set: { id: 2 } },
    { action: 'delete', table: 'teams', where: {} },
    { action: 'update', table: 'teams', where: { 'id; drop': 1 }, set: { icon: 'x' } },
  ])('is rejected when unsafe or malformed: $table', async (change) => {
    expect((await rows(change)).status).toBe(400);
  });
});
