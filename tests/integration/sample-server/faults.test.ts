import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { asPerson, SampleClient, withToken } from './SampleClient.ts';

let server: SampleForTests;
let client: SampleClient;
let viewer: SampleClient;
beforeAll(async () => {
  server = await startSampleForTests();
  client = new SampleClient(server, asPerson(server.accounts[0]!));
  viewer = new SampleClient(server, asPerson(server.accounts.at(-1)!));
});
afterAll(() => server.stop());
afterEach(() => client.control('/_faults', undefined, 'DELETE'));

const arm = (fault: object) => client.control('/_faults', fault);
const ask = () => client.send('/api/db/configs?limit=1');

describe('an injected fault', () => {
  it.each([
    [500, { message: 'Internal Server Error' }],
    [503, { message: 'Service Unavailable' }],
  ])('of status %i returns JSON like the server', async (status, body) => {
    await arm({ path: '/db/configs', kind: 'status', status });
    const answer = await ask();
    expect([answer.status, answer.json]).toEqual([status, body]);
  });

  it.each([
    [401, 'Session Expired'],
    [403, 'unauthorized. Access Denied'],
  ])('of status %i returns plain text', async (status, text) => {
    await arm({ path: '/db/configs', kind: 'status', status });
    const answer = await ask();
    expect([answer.status, answer.text]).toEqual([status, text]);
  });

  it('of the identity service returns its error format', async () => {
    await arm({ path: '/.ory/self-service/login', kind: 'status', status: 410 });
    const { status, json } = await client.send('/api/.ory/self-service/login/browser');
    expect([status, json.error.id]).toEqual([410, 'self_service_flow_expired']);
  });

  it('returns the configured body, type, and headers', async () => {
    await arm({
      path: '/db/configs',
      kind: 'status',
      status: 422,
      body: '{"a":1}',
      contentType: 'application/json',
      headers: { 'retry-after': '7' },
    });
    const { status, json, headers } = await ask();
    expect([status, json, headers.get('retry-after')]).toEqual([422, { a: 1 }, '7']);
  });

  it('returns malformed content with status 200', async () => {
    await arm({ path: '/db/configs', kind: 'body', body: '<html>not what you asked for' });
    const { status, text } = await ask();
    expect([status, text]).toEqual([200, '<html>not what you asked for']);
  });

  it('delays the real answer', async () => {
    await arm({ path: '/db/configs', kind: 'delay', delayMs: 300 });
    const before = performance.now();
    expect((await ask()).status).toBe(200);
    expect(performance.now() - before).toBeGreaterThanOrEqual(295);
  });

  it('drops the connection before answering', async () => {
    await arm({ path: '/db/configs', kind: 'drop' });
    await expect(ask()).rejects.toThrow();
    expect((await ask()).status).toBe(200);
  });

  it('breaks off midway through a body', async () => {
    await arm({ path: '/db/configs', kind: 'truncate', body: '[{"id":' });
    await expect(ask()).rejects.toThrow();
  });
});

describe('the scope of a fault', () => {
  it('is its count of requests after the skipped requests', async () => {
    await arm({ path: '/db/configs', kind: 'status', status: 500, count: 2, skip: 1 });
    const statuses = [await ask(), await ask(), await ask(), await ask()].map(({ status }) => status);
    expect(statuses).toEqual([200, 500, 500, 200]);
  });

  it('is every request until it is cleared', async () => {
    await arm({ path: '/db/configs', kind: 'status', status: 500, count: -1 });
    for (let time = 0; time < 5; time += 1) expect((await ask()).status).toBe(500);
    expect((await client.control('/_faults', undefined, 'GET')).json).toMatchObject([{ hits: 5, left: -1 }]);
    await client.control('/_faults', undefined, 'DELETE');
    expect((await ask()).status).toBe(200);
  });

  it.each([
    ['/db/*', '/api/db/config_types', 500],
    ['/db/*_types', '/api/db/config_types', 500],
    ['/db/*_types', '/api/db/config_names?limit=1', 200],
    ['*', '/api/auth/whoami', 500],
    ['/auth', '/api/db/config_types', 200],
  ])('is its path: with the path %s, the request %s returns %i', async (path, request, status) => {
    await arm({ path, kind: 'status' });
    expect((await client.send(request)).status).toBe(status);
  });

  it('can be limited to a method', async () => {
    await arm({ path: '/db/properties', method: 'post', kind: 'status' });
    expect((await client.send('/api/db/properties')).status).toBe(200);
    expect((await client.send('/api/db/properties', { method: 'POST', body: {} })).status).toBe(500);
  });

  it('can be limited to a role', async () => {
    await arm({ path: '/db', role: 'viewer', kind: 'status', status: 403 });
    expect((await ask()).status).toBe(200);
    expect((await viewer.send('/api/db/configs?limit=1')).status).toBe(403);
  });

  it('never includes the control endpoints', async () => {
    await arm({ path: '*', kind: 'drop', count: -1 });
    expect((await client.control('/_faults', undefined, 'GET')).status).toBe(200);
  });

  it('is empty for a malformed fault', async () => {
    expect((await arm({ path: '/db', kind: 'explode' })).status).toBe(400);
    expect((await client.control('/_faults', undefined, 'GET')).json).toEqual([]);
  });
});

describe('faults of sync requests', () => {
  const requests = [
    ['/catalog/summary', { method: 'POST', body: {} }],
    ['/db/config_items', { method: 'GET' }],
  ] as const;
  const kinds = [
    [{ kind: 'status', status: 500 }, 500],
    [{ kind: 'status', status: 401 }, 401],
    [{ kind: 'status', status: 403 }, 403],
    [{ kind: 'body', body: 'rubbish' }, 200],
    [{ kind: 'delay', delayMs: 1 }, 200],
    [{ kind: 'drop' }, 0],
    [{ kind: 'truncate' }, 0],
  ] as const;

  it.each(requests.flatMap(([path, request]) => kinds.map((kind) => [path, request, ...kind] as const)))(
    'apply to one role only: %s %j with the fault %j returns %i',
    async (path, request, fault, expected) => {
      await arm({ path, role: 'viewer', count: -1, ...fault });
      const statusFor = (person: SampleClient) =>
        person.send(`/api${path}`, request).then(
          ({ status }) => status,
          () => 0,
        );
      expect(await statusFor(viewer)).toBe(expected);
      expect(await statusFor(client)).toBe(200);
      expect((await client.control('/_faults', undefined, 'GET')).json).toMatchObject([{ hits: 1 }]);
    },
  );
});

describe('the request log', () => {
  it('records what the client sent, without secrets', async () => {
    await client.control('/_sample/requests', undefined, 'DELETE');
    const [admin] = server.accounts;
    const token = new SampleClient(server, withToken(admin!.accessToken));
    await token.send('/api/db/configs?select=id&limit=1', { headers: { prefer: 'count=exact' } });
    await client.send('/api/.ory/self-service/logout?token=secret-token');
    await client.send('/api/health', { headers: { authorization: 'a-bare-secret' } });
    const { json, text } = await client.control('/_sample/requests', undefined, 'GET');
    expect(json).toMatchObject([
      {
        method: 'GET',
        path: '/api/db/configs?select=id&limit=1',
        status: 206,
        authorizationScheme: 'Basic',
        headerNames: expect.arrayContaining(['prefer', 'authorization']),
      },
      { path: '/api/.ory/self-service/logout?token=***', status: 403 },
      { path: '/api/health', status: 200, authorizationScheme: 'other' },
    ]);
    for (const secret of [admin!.accessToken, admin!.password, 'secret-token', 'a-bare-secret'])
      expect(text).not.toContain(secret);
  });

  it('holds the last 500 requests, and includes unanswered requests', async () => {
    await arm({ path: '/db/configs', kind: 'drop' });
    await expect(ask()).rejects.toThrow();
    for (let time = 0; time < 505; time += 1) await client.send('/api/health');
    await arm({ path: '/db/configs', kind: 'drop' });
    await expect(ask()).rejects.toThrow();
    const { json } = await client.control('/_sample/requests', undefined, 'GET');
    expect(json).toHaveLength(500);
    expect(json.at(-1)).toMatchObject({ path: '/api/db/configs?limit=1', status: 0 });
  });
});

describe('a stopped backend', () => {
  afterEach(() => server.startBackend());

  it.each([
    [500, 'text/plain', 'Internal Server Error'],
    [502, 'text/html', '<title>502 Bad Gateway</title>'],
    [503, 'text/plain', 'upstream connect error'],
    [504, 'text/html', '<title>504 Gateway Time-out</title>'],
  ] as const)(
    'behind a proxy that answers %i returns that answer for every path',
    async (status, type, text) => {
      await server.stopBackend({ status });
      for (const path of [
        '/api/health',
        '/api/auth/whoami',
        '/api/db/configs',
        '/api/.ory/sessions/whoami',
      ]) {
        const answer = await client.send(path);
        expect([path, answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([
          path,
          status,
          type,
        ]);
        expect(answer.text).toContain(text);
      }
    },
  );

  it('does not change the web client’s own paths, faults, sessions, or rows', async () => {
    await arm({ path: '/db/configs', kind: 'status', status: 422 });
    await server.stopBackend();
    expect((await client.send('/api/_health')).status).toBe(200);
    expect((await client.send('/')).status).toBe(404);
    expect((await ask()).status).toBe(500);
    await server.startBackend();
    expect((await ask()).status).toBe(422);
    expect((await ask()).status).toBe(200);
  });
});
