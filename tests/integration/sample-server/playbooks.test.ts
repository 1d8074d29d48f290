import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { asPerson, SampleClient } from './SampleClient.ts';

let sample: SampleForTests;
let admin: SampleClient;
let worker: string;
beforeAll(async () => {
  sample = await startSampleForTests();
  admin = clientOf('admin');
  worker = await itemId('payments-worker');
});
afterAll(() => sample.stop());

const unknown = '00000000-0000-0000-0000-0000000000ff';
const clientOf = (role: string) => new SampleClient(sample, asPerson(sample.account(role)));
const read = async (query: string) => (await admin.send(`/api/db/${query}`)).json;
const itemId = async (name: string): Promise<string> =>
  (
    await read(
      `config_items?select=id&name=eq.${name}&type=in.("Kubernetes::Deployment","AWS::RDS::DBInstance")&or=(tags->>cluster.is.null,tags->>cluster.eq.prod-eu-1)`,
    )
  )[0].id;
const playbookId = async (name: string): Promise<string> =>
  (await read(`playbooks?select=id&name=eq.${name}`))[0].id;
const post = (path: string, body: unknown, client = admin) => client.send(path, { method: 'POST', body });
const run = async (name: string, more: object = {}, client = admin) =>
  post('/api/playbook/run', { id: await playbookId(name), ...more }, client);

describe('the sample’s playbooks', () => {
  it('are listed with the fields of their specification, without deleted playbooks', async () => {
    const names: ReadonlyArray<Record<string, unknown>> = await read('playbook_names?order=title.asc');
    const named = (name: string) => names.find((one) => one.name === name);
    expect(named('roll-back-release')).toMatchObject({ category: 'Kubernetes', icon: 'undo' });
    expect(named('untitled')).toMatchObject({ title: '', category: null, icon: null, description: null });
    expect(named('old-way')).toBeUndefined();
    expect(names.length).toBeGreaterThan(15);
    expect(
      new Set((await read('playbooks?select=source')).map(({ source }: { source: string }) => source)),
    ).toEqual(new Set(['KubernetesCRD', 'UI', 'ConfigFile']));
  });

  it('are created, changed, and deleted with the defaults and triggers of the server', async () => {
    const prefer = { prefer: 'return=representation' };
    const editor = clientOf('editor');
    const body = { title: 'Own', name: 'own', source: 'UI', spec: { actions: [] } };
    const made = await editor.send('/api/db/playbooks', { method: 'POST', body, headers: prefer });
    const [row] = made.json;
    expect([made.status, row]).toMatchObject([201, { namespace: 'default', category: '', icon: null }]);
    const again = await editor.send('/api/db/playbooks', { method: 'POST', body, headers: prefer });
    expect([again.status, again.json.code]).toEqual([409, '23505']);
    const change = (set: object) =>
      editor.send(`/api/db/playbooks?id=eq.${row.id}`, { method: 'PATCH', body: set, headers: prefer });
    const changed = (await change({ description: 'd' })).json[0];
    expect(Date.parse(changed.updated_at)).toBeGreaterThan(Date.parse(row.updated_at));
    const deleted = (await change({ deleted_at: 'now()' })).json[0];
    expect(deleted).toMatchObject({ updated_at: changed.updated_at, deleted_at: expect.any(String) });
    // The name can be used again.
    const { status } = await editor.send('/api/db/playbooks', { method: 'POST', body, headers: prefer });
    expect(status).toBe(201);
    const refused = await clientOf('viewer').send('/api/db/playbooks', { method: 'POST', body });
    expect([refused.status, refused.headers.get('x-rbac-object')]).toEqual([403, 'playbooks']);
  });

  it('are listed for the resources that they select', async () => {
    const names = async (query: string) => {
      const { status, json } = await clientOf('viewer').send(`/api/playbook/list?${query}`);
      return [status, json?.map(({ name }: { name: string }) => name) ?? json];
    };
    expect(await names(`config_id=${worker}`)).toEqual([
      200,
      ['restart-deployment', 'roll-back-release', 'tell-the-channel', 'scale-deployment', 'diagnose'],
    ]);
    const [component] = await read('components?select=id&name=eq.search');
    expect(await names(`component_id=${component.id}`)).toEqual([200, ['clear-cache', 'diagnose']]);
    const [check] = await read('checks?select=id&name=eq.authorise-visa');
    expect(await names(`check_id=${check.id}`)).toEqual([200, ['explain-check', 'diagnose']]);
    const [system] = await read('components?select=id&type=eq.System&limit=1');
    expect(await names(`component_id=${system.id}`)).toEqual([200, null]);
  });

  it.each([
    [
      '',
      400,
      { error: 'provide exactly one of: config_id, check_id or component_id', message: 'invalid request' },
    ],
    [`config_id=${unknown}`, 404, { error: 'not found' }],
    ['config_id=nope', 500, { error: 'Internal error.' }],
  ])('listed for %j return %i', async (query, status, body) => {
    expect(await admin.send(`/api/playbook/list?${query}`)).toMatchObject({ status, json: body });
  });
});

describe('the parameters of a playbook', () => {
  const params = async (name: string, more: object = {}, client = admin) => {
    const id = await playbookId(name);
    return post(`/api/playbook/${id}/params`, { id, ...more }, client);
  };

  it('are rendered with the values of the resource', async () => {
    const { status, json } = await params('scale-deployment', { config_id: worker });
    expect(status).toBe(200);
    expect(json.params).toEqual([
      {
        name: 'replicas',
        label: 'Replicas of payments-worker',
        type: 'text',
        required: true,
        properties: { format: 'number', min: 0, max: 50 },
      },
      { name: 'namespace', label: 'Namespace', default: 'payments' },
      { name: 'team', label: 'Team', default: 'payments' },
      expect.objectContaining({ default: 'More Kubernetes::Deployment for payments-worker' }),
    ]);
    const [check] = await read('checks?select=id&name=eq.authorise-visa');
    expect((await params('explain-check', { check_id: check.id })).json.params[0].default).toBe(
      'Why does authorise-visa fail?',
    );
  });

  it('have every type, and can depend on other parameters', async () => {
    const { json } = await params('every-parameter', { params: { list: 'blue', number: '7' } });
    const named = (name: string) => json.params.find((one: { name: string }) => one.name === name);
    const types = new Set(json.params.map(({ type }: { type?: string }) => type));
    for (const type of 'check checkbox code component config list people team text bytes millicores'.split(
      ' ',
    ))
      expect(types).toContain(type);
    expect(named('depends')).toMatchObject({ default: 'blue and 7', dependsOn: ['list', 'number'] });
    expect(named('default_object').default).toEqual({ replicas: 3, tags: ['a', 'b'] });
    expect(named('email').default).toBe('admin@sample.example');
  });

  it('are returned for an unselected resource, but not for a resource that the filter rejects', async () => {
    const database = await itemId('payments-db');
    expect((await params('restart-deployment', { config_id: database })).status).toBe(200);
    // As the server encodes a missing list.
    const [bare] = await sample.query<{ id: string }>(
      `select id from playbooks where deleted_at is null and coalesce(spec -> 'parameters', '[]') = '[]' limit 1`,
    );
    expect((await post(`/api/playbook/${bare?.id}/params`, { id: bare?.id })).json).toEqual({ params: null });
    expect(await params('resize-database', { config_id: database })).toMatchObject({
      status: 500,
      json: { error: 'Playbook validation failed', message: expect.stringContaining('config.health') },
    });
  });

  it('belong to the playbook of the body’s id, and require permission to run playbooks', async () => {
    expect(await post(`/api/playbook/${unknown}/params`, { id: unknown })).toMatchObject({
      status: 404,
      json: { error: 'not found', message: `playbook(id=${unknown}) not found` },
    });
    const id = await playbookId('clear-cache');
    expect((await post(`/api/playbook/${unknown}/params`, { id })).json.params).toHaveLength(1);
    expect((await post(`/api/playbook/${id}/params`, {})).status).toBe(400);
    expect((await params('clear-cache', {}, clientOf('editor'))).status).toBe(200);
    for (const role of ['viewer', 'responder', 'commander']) {
      const { status, headers } = await params('clear-cache', {}, clientOf(role));
      expect([status, headers.get('x-rbac-action')]).toEqual([403, 'run']);
    }
  });
});

describe('a request to run a playbook', () => {
  it('creates a run with the defaults for missing values', async () => {
    const { status, json } = await run('roll-back-release', { config_id: worker, params: { message: 'hi' } });
    expect([status, json]).toEqual([
      201,
      { run_id: expect.any(String), starts_at: expect.stringMatching(/T\d\d:\d\d:\d\dZ$/) },
    ]);
    const told = await clientOf('viewer').send(`/api/playbook/run/${json.run_id}`);
    expect(told.json).toMatchObject({
      id: json.run_id,
      config_id: worker,
      created_by: sample.account('admin').id,
      parameters: { release: 'payments', revision: '41', wait: 'true', message: 'hi' },
      spec: { title: 'Roll back a release' },
    });
    expect(told.json).not.toHaveProperty('check_id');
  });

  it.each([
    [
      'an unknown parameter',
      'long-output',
      { params: { nope: 'x' } },
      500,
      /^unknown parameter\(s\): nope, valid parameters are: lines/,
    ],
    ['a missing parameter', 'freeze-releases', {}, 500, /^missing required parameter\(s\): reason/],
    [
      'a numeric parameter',
      'long-output',
      { params: { lines: 1 } },
      400,
      /^code=400, message=Unmarshal type error: expected=string, got=number, field=params/,
    ],
    ['a boolean parameter', 'long-output', { params: { lines: true } }, 400, /got=bool/],
    ['two resources', 'diagnose', { config_id: unknown, check_id: unknown }, 400, /not several/],
    ['an unknown playbook', 'long-output', { id: unknown }, 404, /^playbook '0.*ff' not found: playbook '0/],
    ['an unknown resource', 'diagnose', { config_id: unknown }, 404, /config\(id=0.*ff\) not found/],
    ['a deleted playbook', 'old-way', {}, 404, /not found/],
  ])('is rejected with %s', async (_what, name, more, status, error) => {
    const answer = await run(name, more);
    expect(answer).toMatchObject({
      status,
      json: { error: expect.stringMatching(error), trace: expect.stringMatching(/^[0-9A-Z]{26}$/) },
    });
  });

  it('is rejected by the filter, with the context in the error', async () => {
    const answer = await run('resize-database', { config_id: await itemId('payments-db') });
    expect(answer).toMatchObject({
      status: 500,
      json: {
        error: expect.stringContaining('Playbook validation failed'),
        context: { name: 'resize-database', user: 'Hanneke de Wit' },
      },
    });
  });

  it('requires a permission for the action in addition to the editor role', async () => {
    const editor = clientOf('editor');
    const { id: person } = sample.account('editor');
    const id = await playbookId('clear-cache');
    const permit = (row: object) =>
      sample.changeRows({
        action: 'insert',
        table: 'permissions',
        row: { created_by: person, person_id: person, ...row },
      });
    const status = async () => (await run('clear-cache', {}, editor)).status;
    expect((await run('clear-cache', {}, editor)).json.error).toContain('access denied');
    await permit({ action: 'run', playbook_id: id });
    await permit({ action: 'playbook:run', playbook_id: id, config_id: worker });
    await permit({ action: 'playbook:run', playbook_id: await playbookId('diagnose') });
    expect(await status()).toBe(403);
    await permit({ action: 'playbook:run', playbook_id: id });
    expect(await status()).toBe(201);
    await permit({ action: '*', playbook_id: id, deny: true });
    expect(await status()).toBe(403);
    for (const role of ['viewer', 'responder', 'commander']) {
      const refused = await run('clear-cache', {}, clientOf(role));
      expect([refused.status, refused.headers.get('x-rbac-action')]).toEqual([403, 'run']);
    }
  });
});

describe('a run that requires approval', () => {
  const approve = (id: string, client = admin) => post(`/api/playbook/run/approve/${id}`, undefined, client);
  const statusOf = async (id: string) => (await read(`playbook_runs?select=status&id=eq.${id}`))[0].status;

  it('is approved immediately when an approver starts it, and otherwise waits', async () => {
    const alone = await run('fail-over-database', { config_id: await itemId('payments-db') });
    expect(await statusOf(alone.json.run_id)).not.toBe('pending_approval');
    const others = await run('freeze-releases', { params: { reason: 'x' } });
    expect(await statusOf(others.json.run_id)).toBe('pending_approval');
    expect(await approve(others.json.run_id)).toMatchObject({
      status: 403,
      json: { error: 'you are not allowed to approve this playbook run' },
    });
  });

  it('waits until all required approvers have approved', async () => {
    const approvers = { people: ['admin@sample.example', 'priya.raman@meridian.example'] };
    await sample.changeRows({
      action: 'insert',
      table: 'playbooks',
      row: {
        name: 'both',
        source: 'UI',
        spec: { approval: { type: 'all', approvers }, actions: [{ name: 'Say', exec: { script: 'echo' } }] },
      },
    });
    const { run_id } = (await run('both')).json;
    expect(await read(`playbook_approvals?select=person_id&run_id=eq.${run_id}`)).toEqual([
      { person_id: sample.account('admin').id },
    ]);
    expect((await approve(run_id)).json).toEqual({ message: 'playbook run approved' });
    expect(await statusOf(run_id)).toBe('pending_approval');
  });

  it('can be approved by its approvers only', async () => {
    const [waiting] = await read(
      'playbook_runs?select=id,playbooks!inner(name)&status=eq.pending_approval&playbooks.name=eq.fail-over-database',
    );
    expect((await approve(waiting.id, clientOf('viewer'))).headers.get('x-rbac-action')).toBe('approve');
    expect((await approve(waiting.id, clientOf('editor'))).status).toBe(403);
    expect(await approve(waiting.id)).toMatchObject({
      status: 200,
      json: { message: 'playbook run approved' },
    });
    expect(await approve(waiting.id)).toMatchObject({
      status: 400,
      json: { error: 'this playbook does not require approval' },
    });
    await expect.poll(() => statusOf(waiting.id)).toBe('completed');
    expect((await approve(unknown)).status).toBe(404);
  });
});

describe('an artifact of a run', () => {
  const artifacts = async () =>
    (
      await read(
        'playbook_run_actions?select=name,artifacts(id,filename,size,content_type,checksum),playbook_runs!inner(config_id,created_at)&artifacts=not.is.null&playbook_runs.created_at=gt.2020-01-01&order=start_time.desc',
      )
    ).flatMap((one: { artifacts: object[] }) => one.artifacts);

  it('is listed for every role, and can be downloaded by administrators only', async () => {
    const embedded = await clientOf('viewer').send(
      '/api/db/playbook_run_actions?select=name,artifacts(filename,size)&name=eq.Roll%20back',
    );
    expect(embedded.json[0].artifacts).toContainEqual({ filename: 'release.bin', size: 5 * 1024 * 1024 });
    const refused = await clientOf('viewer').send('/api/db/artifacts');
    expect([refused.status, refused.headers.get('x-rbac-object')]).toEqual([403, 'artifact']);
    expect((await clientOf('editor').send(`/api/artifacts/download/${unknown}`)).status).toBe(403);
  });

  it.each([
    ['rollout.txt', 'text/plain'],
    ['release.bin', 'application/octet-stream'],
    ['warnings.empty', 'text/plain'],
    ['report.html', 'text/html'],
  ])('has the announced size and type: %s', async (filename, contentType) => {
    const found = (await artifacts()).find((one: { filename: string }) => one.filename === filename);
    const { authorization } = asPerson(sample.account('admin'));
    const answer = await fetch(`${sample.origin}/api/artifacts/download/${found.id}`, {
      headers: { authorization },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([answer.headers.get('content-type'), bytes.length]).toEqual([contentType, found.size]);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(found.checksum);
  });

  it.each([
    [`artifacts/download/${unknown}`, 404, { error: `artifact(${unknown}) was not found` }],
    ['artifacts/download/nope', 400, { error: expect.any(String) }],
    [`artifacts/list/playbook_run/${unknown}`, 400, { error: 'invalid check_time(). must be in RFC3339' }],
    [`artifacts/list/check/${unknown}/2026-01-01T00:00:00Z`, 200, null],
    ['playbook/run/nope', 500, { error: 'Internal error.' }],
    [`playbook/run/${unknown}`, 404, { error: `playbook run(id=${unknown}) not found` }],
    ['playbook/events', 200, {}],
  ])('request for %s returns %i', async (path, status, body) => {
    const answer = await admin.send(`/api/${path}`);
    expect([answer.status, answer.json]).toEqual([status, body]);
  });
});
