import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { asPerson, SampleClient, withToken } from './SampleClient.ts';

const modes = ['kratos', 'basic', 'clerk', 'none'] as const;
type Mode = (typeof modes)[number];

const newer = {} as Record<Mode, SampleForTests>;
let older: SampleForTests;

beforeAll(async () => {
  for (const identity of modes) {
    newer[identity] = await startSampleForTests({ identity, newer: true, originKind: 'server' });
  }
  older = await startSampleForTests({ originKind: 'server' });
}, 120_000);
afterAll(() => Promise.all([...Object.values(newer), older].map((sample) => sample?.stop())));

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const unknown = (parts: number) => Array.from({ length: parts }, (_, at) => `${at}`).join('.');
const clientOf = (sample: SampleForTests, role: string) =>
  new SampleClient(sample, withToken(sample.account(role).accessToken));
const whoami = (sample: SampleForTests, headers: Readonly<Record<string, string>>) =>
  new SampleClient(sample, headers).send('/auth/whoami');

async function made(client: SampleClient, wish: object): Promise<string> {
  const { status, json } = await client.send('/auth/create_token', { method: 'POST', body: wish });
  expect([status, json.message]).toEqual([200, 'success']);
  return json.payload.token;
}

const listed = async (client: SampleClient) => (await client.send('/auth/tokens')).json.payload;
const daysUntil = (time: string) => (Date.parse(time) - Date.now()) / 86_400_000;

describe('an access token as a bearer token', () => {
  it.each(['kratos', 'basic', 'clerk'] as const)('is accepted in %s mode of a newer server', async (mode) => {
    const { accessToken, id } = newer[mode].account('editor');
    const { status, json } = await whoami(newer[mode], bearer(accessToken));
    expect([status, json.payload?.user.id]).toEqual([200, id]);
  });

  it('is rejected by an older server', async () => {
    const { status, text } = await whoami(older, bearer(older.account('editor').accessToken));
    expect([status, text]).toEqual([401, 'Authorization Error']);
  });

  it.each([
    ['kratos', unknown(5), 401, 'Session Expired'],
    ['kratos', unknown(6), 401, 'Session Expired'],
    ['kratos', unknown(3), 401, 'Authorization Error'],
    ['clerk', unknown(6), 401, 'Session Expired'],
    ['clerk', unknown(3), 401, 'Unauthorized'],
    ['basic', unknown(2), 401, '{"message":"Unauthorized"}'],
  ] as const)('in %s mode, %s is rejected with %i', async (mode, token, status, text) => {
    const answer = await whoami(newer[mode], bearer(token));
    expect([answer.status, answer.text]).toEqual([status, text]);
  });
});

describe('personal access tokens', () => {
  it('act as a separate user with the permissions of their creator', async () => {
    const token = await made(clientOf(newer.kratos, 'editor'), { name: 'laptop' });
    expect(token.split('.')).toHaveLength(6);
    for (const headers of [withToken(token), bearer(token)]) {
      const { json } = await whoami(newer.kratos, headers);
      expect(json.payload.user.name).toMatch(/\(Token\)$/);
      expect(json.payload.user.id).not.toBe(newer.kratos.account('editor').id);
      expect(json.payload.roles).toContain('editor');
    }
    const { status } = await new SampleClient(newer.kratos, bearer(token)).send('/db/agents_summary');
    expect(status).toBe(403);
  });

  it('inherit permissions through the token that created them', async () => {
    const token = await made(clientOf(newer.kratos, 'commander'), { name: 'first' });
    const second = await made(new SampleClient(newer.kratos, bearer(token)), { name: 'second' });
    expect((await whoami(newer.kratos, bearer(second))).json.payload.roles).toContain('commander');
  });

  it.each([
    [{}, 90],
    [{ expiry: '' }, 90],
    [{ expiry: '0s' }, 90],
    [{ expiry: '720h' }, 30],
    [{ expiry: '1h30m' }, 1.5 / 24],
    [{ expiry: new Date(Date.now() + 10 * 86_400_000).toISOString() }, 10],
  ])('created with %j last for %d days', async (wish, days) => {
    const client = clientOf(newer.clerk, 'viewer');
    const name = `for ${JSON.stringify(wish)}`;
    await made(client, { name, ...wish });
    const found = (await listed(client)).find((token: { name: string }) => token.name === name);
    expect(daysUntil(found.expires_at)).toBeCloseTo(days, 2);
  });

  it.each([
    ['no name', {}, 400, /name/],
    ['an empty name', { name: ' ' }, 400, /name/],
    ['an invalid expiry', { name: 'x', expiry: 'soon' }, 400, /soon/],
    ['an invalid body', { name: 5 }, 400, /invalid request body/],
    ['a name that the user already has', { name: 'twice' }, 500, /duplicate key/],
  ])('with %s are rejected', async (_what, body, status, error) => {
    const client = clientOf(newer.kratos, 'responder');
    if ('name' in body && body.name === 'twice') await made(client, { name: 'twice' });
    const answer = await client.send('/auth/create_token', { method: 'POST', body });
    expect([answer.status, answer.json.error]).toEqual([status, expect.stringMatching(error)]);
  });

  it('can share a name across users', async () => {
    await made(clientOf(newer.kratos, 'admin'), { name: 'shared' });
    await made(clientOf(newer.kratos, 'viewer'), { name: 'shared' });
  });

  it('are listed for their creator, and completely for an admin', async () => {
    await made(clientOf(newer.clerk, 'responder'), { name: 'own', auto_renew: true });
    await made(clientOf(newer.clerk, 'commander'), { name: 'other' });
    const own = await listed(clientOf(newer.clerk, 'responder'));
    expect(own).toEqual([
      {
        id: expect.any(String),
        name: 'own',
        person_id: expect.any(String),
        created_by: newer.clerk.account('responder').id,
        created_at: expect.any(String),
        expires_at: expect.any(String),
        auto_renew: true,
      },
    ]);
    const all = await listed(clientOf(newer.clerk, 'admin'));
    expect(all.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(['own', 'other']));
  });

  it('show their last use after the first use', async () => {
    const login = new SampleClient(newer.basic, asPerson(newer.basic.account('viewer')));
    const token = await made(login, { name: 'used' });
    expect((await listed(login))[0].last_used_at).toBeUndefined();
    await whoami(newer.basic, bearer(token));
    expect(Date.parse((await listed(login))[0].last_used_at)).toBeGreaterThan(Date.now() - 60_000);
  });

  it('can be revoked only by their creator or an admin', async () => {
    const maker = clientOf(newer.kratos, 'viewer');
    const token = await made(maker, { name: 'ends' });
    const { id } = (await listed(maker)).find(({ name }: { name: string }) => name === 'ends');
    const end = (client: SampleClient, which: string) =>
      client.send(`/auth/token/${which}`, { method: 'DELETE' });
    expect((await end(clientOf(newer.kratos, 'editor'), id)).status).toBe(403);
    expect((await end(maker, '0192a000-0000-7000-8000-0000000000aa')).status).toBe(404);
    expect((await end(maker, 'none')).status).toBe(404);
    expect((await end(clientOf(newer.kratos, 'admin'), id)).json).toEqual({ message: 'success' });
    const { status, text } = await whoami(newer.kratos, bearer(token));
    expect([status, text]).toEqual([401, 'Session Expired']);
    // The name can be used again.
    await made(maker, { name: 'ends' });
  });

  it('expire', async () => {
    const token = await made(clientOf(newer.kratos, 'editor'), { name: 'short' });
    await newer.kratos.query("update access_tokens set expires_at = now() where name = 'short'");
    for (const headers of [withToken(token), bearer(token)]) {
      const { status, text } = await whoami(newer.kratos, headers);
      expect([status, text]).toEqual([401, 'access token has expired']);
    }
  });

  it.each([
    ['is renewed when it is used shortly before its expiry', { auto_renew: true }, 30],
    ['expires when automatic renewal is off', {}, 1],
  ])('include a token that %s', async (name, wish, days) => {
    const client = clientOf(newer.kratos, 'editor');
    const token = await made(client, { name, expiry: '24h', ...wish });
    await whoami(newer.kratos, bearer(token));
    const found = (await listed(client)).find((one: { name: string }) => one.name === name);
    expect(daysUntil(found.expires_at)).toBeCloseTo(days, 2);
  });

  it('are stored as hashes that the data API does not return', async () => {
    const token = await made(clientOf(newer.kratos, 'admin'), { name: 'hidden' });
    const rows = await newer.kratos.query<{ value: string }>('select value from access_tokens');
    expect(rows.every(({ value }) => !token.includes(value) && !value.includes('.'))).toBe(true);
    expect((await clientOf(newer.kratos, 'admin').send('/db/access_tokens')).status).toBe(403);
  });

  it.each([
    ['POST', '/auth/create_token'],
    ['GET', '/auth/tokens'],
    ['DELETE', '/auth/token/0192a000-0000-7000-8000-0000000000aa'],
  ])('are unknown to an older server: %s %s', async (method, path) => {
    const admin = await clientOf(older, 'admin').send(path, { method });
    expect([admin.status, admin.json]).toEqual([404, { message: 'Not Found' }]);
    expect((await new SampleClient(older).send(path, { method })).status).toBe(401);
  });
});

describe('the login with a password file', () => {
  const login = (sample: SampleForTests, body: object) => {
    const client = new SampleClient(sample);
    return client.send('/auth/login', { method: 'POST', body }).then((answer) => ({ client, answer }));
  };
  const typed = ({ email, password }: { email: string; password: string }) => ({ username: email, password });

  it('sets a cookie that is valid for a day on every endpoint', async () => {
    const account = newer.basic.account('editor');
    const { client, answer } = await login(newer.basic, typed(account));
    expect([answer.status, answer.json]).toEqual([200, { message: 'logged in' }]);
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^authorization=[^;]+;.*HttpOnly/);
    const hours = (Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeCloseTo(24, 1);
    expect((await client.send('/auth/whoami')).json.payload.user.id).toBe(account.id);
    expect((await client.send('/db/people?limit=1')).status).toBe(200);
    await newer.basic.expireSessions(account.email);
    expect((await client.send('/auth/whoami')).status).toBe(401);
  });

  it.each([
    ['a wrong password', { password: 'no' }, 401],
    ['an unknown name', { username: 'nobody' }, 401],
    ['no password', { password: undefined }, 400],
  ])('rejects %s', async (_what, change, status) => {
    const { client, answer } = await login(newer.basic, {
      ...typed(newer.basic.account('viewer')),
      ...change,
    });
    expect([answer.status, client.cookies.size]).toEqual([status, 0]);
  });

  it('rejects a cookie with a foreign signature', async () => {
    const { client } = await login(newer.basic, typed(newer.basic.account('viewer')));
    const [payload] = client.cookies.get('authorization')!.split('.');
    const { status } = await whoami(newer.basic, { cookie: `authorization=${payload}.x` });
    expect(status).toBe(401);
  });

  it.each([
    ['text/html,application/xhtml+xml', 302, '/login'],
    ['application/json', 401, null],
  ])('answers an unauthenticated request for %s with %i', async (accept, status, location) => {
    const answer = await new SampleClient(newer.basic).send('/auth/whoami', { headers: { accept } });
    expect([answer.status, answer.headers.get('location')]).toEqual([status, location]);
  });

  it('has a page, but no sign-out', async () => {
    const page = await new SampleClient(newer.basic).send('/login');
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/html'),
    ]);
    const { client } = await login(newer.basic, typed(newer.basic.account('viewer')));
    expect((await client.send('/auth/logout', { method: 'POST' })).status).toBe(404);
  });

  it('still accepts HTTP Basic', async () => {
    expect((await whoami(newer.basic, asPerson(newer.basic.account('viewer')))).status).toBe(200);
  });

  it('does not exist on an older server or in another mode', async () => {
    const body = typed(newer.kratos.account('viewer'));
    expect((await login(newer.kratos, body)).answer.status).toBe(401);
    expect((await login(older, body)).answer.status).toBe(401);
  });
});

describe('a server without a login', () => {
  it('answers every request except for the user’s identity', async () => {
    const stranger = new SampleClient(newer.none);
    const { status, json } = await stranger.send('/auth/whoami');
    expect([status, json]).toEqual([500, { error: '', message: 'Error fetching user' }]);
    for (const path of [
      '/db/config_items?limit=1',
      '/db/agents_summary',
      '/properties',
      '/canary/api/summary',
    ])
      expect([path, (await stranger.send(path)).status]).toEqual([path, 200]);
  });

  it('has no identity service and no personal tokens', async () => {
    const stranger = new SampleClient(newer.none);
    expect((await stranger.send('/kratos/self-service/login/api')).status).toBe(404);
    expect((await stranger.send('/auth/tokens')).status).toBe(401);
  });
});
