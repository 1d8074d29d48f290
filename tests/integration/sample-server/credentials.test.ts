import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { asPerson, SampleClient, withToken } from './SampleClient.ts';

let kratos: SampleForTests;
let htpasswd: SampleForTests;
let hosted: SampleForTests;

beforeAll(async () => {
  kratos = await startSampleForTests();
  htpasswd = await startSampleForTests({ identity: 'basic', originKind: 'server' });
  hosted = await startSampleForTests({ identity: 'clerk', originKind: 'server' });
}, 120_000);
afterAll(() => Promise.all([kratos, htpasswd, hosted].map((server) => server?.stop())));

const unknownToken = ['a', 'b', '1', '2', '3'].join('.');

describe('the built-in identity service', () => {
  it.each([
    ['a request without credentials', {}, 401, 'Authorization Error'],
    ['a bearer header', { authorization: 'Bearer something' }, 401, 'Authorization Error'],
    ['a session token header', { 'x-session-token': 'something' }, 401, 'Authorization Error'],
    [
      'a wrong password',
      asPerson({ email: 'admin@sample.example', password: 'no' }),
      401,
      'Authorization Error',
    ],
    ['an unknown cookie', { cookie: 'ory_kratos_session=unknown' }, 401, 'Session Expired'],
    ['an unknown access token', withToken(unknownToken), 401, 'Session Expired'],
    ['a malformed access token', withToken('short.token'), 400, 'invalid access token'],
  ])('rejects %s in plain text', async (_what, headers, status, text) => {
    const answer = await new SampleClient(kratos, headers).send('/api/auth/whoami');
    expect([answer.status, answer.text]).toEqual([status, text]);
    expect(answer.headers.get('content-type')).toContain('text/plain');
  });

  it('accepts email and password, and an access token, of every account', async () => {
    for (const account of kratos.accounts) {
      for (const headers of [asPerson(account), withToken(account.accessToken)]) {
        const { json } = await new SampleClient(kratos, headers).send('/api/auth/whoami');
        expect(json.payload.user.id).toBe(account.id);
        expect(json.payload.roles.filter((role: string) => role === account.role).length).toBeGreaterThan(1);
      }
    }
  });

  it('has a table of identities, which other sign-in systems lack', async () => {
    const admin = (server: SampleForTests) =>
      new SampleClient(
        server,
        server === hosted
          ? withToken(server.account('admin').accessToken)
          : asPerson(server.account('admin')),
      );
    expect((await admin(kratos).send('/api/db/identities?limit=1')).status).toBe(200);
    for (const server of [htpasswd, hosted]) {
      const answer = await admin(server).send('/db/identities?limit=1');
      expect([answer.status, answer.json.code]).toEqual([404, '42P01']);
    }
  });

  it('creates the same tokens and passwords for the same seed', () => {
    expect(htpasswd.accounts).toEqual(kratos.accounts);
  });

  it.each([
    ['/api/unknown', 401, undefined],
    ['/api/unknown', 404, 'admin'],
  ])('answers %s with %i (role: %s)', async (path, status, role) => {
    const account = kratos.accounts.find((one) => one.role === role);
    const client = new SampleClient(kratos, account === undefined ? {} : asPerson(account));
    const answer = await client.send(path);
    expect(answer.status).toBe(status);
    if (status === 404) expect(answer.json).toEqual({ message: 'Not Found' });
  });
});

describe('a server with a password file', () => {
  it('requests HTTP Basic for a request without credentials', async () => {
    const answer = await new SampleClient(htpasswd).send('/auth/whoami');
    expect([answer.status, answer.json]).toEqual([401, { message: 'Unauthorized' }]);
    expect(answer.headers.get('www-authenticate')).toBe('basic realm="Mission Control"');
  });

  it('accepts a password but no access token', async () => {
    const [admin] = htpasswd.accounts;
    expect((await new SampleClient(htpasswd, asPerson(admin!)).send('/auth/whoami')).status).toBe(200);
    const { status } = await new SampleClient(htpasswd, withToken(admin!.accessToken)).send('/auth/whoami');
    expect(status).toBe(401);
  });
});

describe('a server with hosted identity', () => {
  it('accepts an access token but no password', async () => {
    const [admin] = hosted.accounts;
    const { status, text } = await new SampleClient(hosted, asPerson(admin!)).send('/auth/whoami');
    expect([status, text]).toEqual([401, 'Unauthorized']);
    expect((await new SampleClient(hosted, withToken(admin!.accessToken)).send('/auth/whoami')).status).toBe(
      200,
    );
  });
});

describe('the two kinds of origin', () => {
  it('differ in their answers without a login', async () => {
    const web = new SampleClient(kratos);
    const server = new SampleClient(hosted);
    expect((await web.send('/api/_health')).json).toEqual({ health: 'ok' });
    expect((await web.send('/api/health')).text).toBe('OK');
    expect((await server.send('/health')).text).toBe('OK');
    expect((await server.send('/api/_health')).status).toBe(401);
  });

  it('include the web origin, which answers every path outside /api with its page', async () => {
    const { status, headers } = await new SampleClient(kratos).send('/health');
    expect(status).toBe(404);
    expect(headers.get('content-type')).toContain('text/html');
  });

  it('send the Date header', async () => {
    const { headers } = await new SampleClient(kratos).send('/api/health');
    expect(Date.parse(headers.get('date')!)).toBeGreaterThan(0);
  });
});
