import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { SampleForTests } from '../../support/sampleForTests.ts';
import { SampleClient } from './SampleClient.ts';
import { sampleOfFile } from './sampleOfFile.ts';

let sample: SampleForTests;
let admin: SampleClient;
const { clientOf, read } = sampleOfFile((started) => {
  ({ sample, admin } = started);
});
const idOf = async (name: string): Promise<string> =>
  (await read(`connections?select=id&name=eq.${encodeURIComponent(name)}`))[0].id;
const tryOut = (id: string, client = admin) => client.send(`/api/connection/test/${id}`, { method: 'POST' });
const make = async (row: object): Promise<string> => {
  const [made] = await sample.changeRows({
    action: 'insert',
    table: 'connections',
    row: { name: `own-${Object.values(row).join('-')}`.slice(0, 60), ...row } as Record<string, string>,
  });
  return String(made?.id);
};

describe('connections without their secrets', () => {
  it('are listed for every role, with a category for notifications', async () => {
    const list: ReadonlyArray<Record<string, unknown>> = (
      await clientOf('viewer').send('/api/db/connections_list')
    ).json;
    expect(Object.keys(list[0] ?? {})).toEqual(
      'id name namespace type category created_by created_at updated_at'.split(' '),
    );
    const category = (name: string) => list.find((one) => one.name === name)?.category;
    expect([category('pager'), category('weekly report'), category('town square')]).toEqual(
      Array.from({ length: 3 }, () => 'notification'),
    );
    expect([category('status'), category('release hook'), category('azure-finance')]).toEqual(['', '', '']);
    expect(list.map(({ name }) => name)).not.toContain('old shop');
  });

  it('show references and asterisks, but not the resolved values', async () => {
    const details: ReadonlyArray<Record<string, unknown>> = (
      await clientOf('editor').send('/api/db/connection_details')
    ).json;
    const named = (name: string) => details.find((one) => one.name === name);
    expect(named('ledger')).toMatchObject({
      username: 'configmap://ledger/user',
      password: 'secret://ledger/password',
    });
    expect(named('payments-db')).toMatchObject({ username: '***', password: '***', certificate: '***' });
    expect(named('phones')).toMatchObject({ username: '', password: '' });
    expect(named('payments-db')).not.toHaveProperty('url');
    expect(JSON.stringify(details)).not.toContain('sample-only');
  });

  it('cover many types, namespaces, and sources, and formats of older web clients', async () => {
    const rows: ReadonlyArray<{
      name: string;
      type: string;
      namespace: string;
      source: string | null;
      url: string | null;
      properties: Readonly<Record<string, string>> | null;
    }> = await read('connections?deleted_at=is.null');
    expect(new Set(rows.map(({ type }) => type)).size).toBeGreaterThan(25);
    expect(new Set(rows.map(({ namespace }) => namespace)).size).toBeGreaterThan(6);
    expect(new Set(rows.map(({ source }) => source))).toEqual(
      new Set(['UI', 'KubernetesCRD', 'ConfigFile', 'CRDSync', null]),
    );
    const of = (name: string) => rows.find((row) => row.name === name);
    expect(of('scanner share')).toMatchObject({ url: null, namespace: 'default' });
    expect(of('scanner share')?.properties).not.toHaveProperty('sharename');
    expect(of('release hook')?.url).toMatch(/^generic\+\?ContentType=/);
    expect(of('town square')?.url).toContain('//undefined:');
    expect(of('weekly report')).toMatchObject({
      properties: null,
      url: expect.stringMatching(/^smtp:.*Auth=Plain/),
    });
  });
});

describe('a connection test', () => {
  it.each([
    ['status', 200, { message: 'ok' }],
    ['sessions', 200, { message: 'ok' }],
    ['github', 200, { message: 'ok' }],
    ['mainframe', 200, { message: 'ok' }],
    ['pager', 501, { error: 'not implemented' }],
    ['legacy hook', 501, { error: 'not implemented' }],
    ['old shop', 404, { error: 'connection was not found' }],
    ['payments-db', 400, { error: expect.stringContaining('failed to connect to `user=mission_control') }],
    ['aws-production', 400, { error: expect.stringContaining('StatusCode: 403') }],
  ])('of %s returns %i', async (name, status, body) => {
    const answer = await tryOut(await idOf(name));
    expect([answer.status, answer.json]).toEqual([status, body]);
    expect(answer.headers.get('content-type')).toContain('application/json');
  });

  it('can fail with a JSON error', async () => {
    const { status, json } = await tryOut(await idOf('azure-finance'));
    expect([status, JSON.parse(json.error).error]).toEqual([400, 'invalid_client']);
  });

  it('sends a real request to the local computer', async () => {
    let answer = 204;
    const server = createServer((_request, response) => response.writeHead(answer).end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const id = await make({ type: 'http', url: `http://127.0.0.1:${port}/` });
    expect((await tryOut(id)).status).toBe(200);
    answer = 503;
    const refused = await tryOut(id);
    expect([refused.status, refused.json.error]).toEqual([
      400,
      'server returned status (503 Service Unavailable)',
    ]);
    await new Promise((resolve) => server.close(resolve));
    const unreachable = await tryOut(id);
    expect([unreachable.status, unreachable.json]).toEqual([500, { error: 'Internal error.' }]);
    const database = await make({ type: 'postgres', url: `postgres://a:b@127.0.0.1:${port}/none` });
    const noDatabase = await tryOut(database);
    expect([noDatabase.status, noDatabase.json.error]).toEqual([
      400,
      expect.stringContaining('failed to connect to `user=a database=none`: connect ECONNREFUSED'),
    ]);
  });

  it('checks the permission first, then the id', async () => {
    for (const role of ['commander', 'responder', 'viewer']) {
      const { status, headers } = await tryOut('nope', clientOf(role));
      expect([status, headers.get('x-rbac-object'), headers.get('x-rbac-action')]).toEqual([
        403,
        'connection',
        'update',
      ]);
    }
    const malformed = await tryOut('nope', clientOf('editor'));
    expect([malformed.status, malformed.json]).toEqual([500, { error: 'Internal error.' }]);
    const unknown = await tryOut('00000000-0000-0000-0000-0000000000ff', clientOf('editor'));
    expect([unknown.status, unknown.json]).toEqual([404, { error: 'connection was not found' }]);
    const nobody = await new SampleClient(sample).send(`/api/connection/test/${await idOf('status')}`, {
      method: 'POST',
    });
    expect(nobody.status).toBe(401);
  });

  it('returns a configured answer for one or all connections', async () => {
    const id = await idOf('status');
    await sample.setConnectionTest({ status: 501 });
    await sample.setConnectionTest({ id, status: 400, error: '{"code":1}' });
    expect((await tryOut(id)).json).toEqual({ error: '{"code":1}' });
    expect((await tryOut(await idOf('github'))).status).toBe(501);
    await sample.setConnectionTest({ id, status: 200, delayMs: 120 });
    const startedAt = performance.now();
    expect((await tryOut(id)).status).toBe(200);
    expect(performance.now() - startedAt).toBeGreaterThan(110);
    await sample.clearConnectionTests();
    expect((await tryOut(await idOf('github'))).status).toBe(200);
  });
});
