import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { SimulatedBrowser } from '../../support/browserPerson.ts';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { OidcTestClient } from './OidcTestClient.ts';
import { startOidcSamples } from './oidcSamples.ts';
import { SampleClient } from './SampleClient.ts';

let web: SampleForTests;
let basic: SampleForTests;
let clerk: SampleForTests;
startOidcSamples((started) => {
  ({ web, basic, clerk } = started);
});

const getJson = async (url: string) => (await fetch(url)).json();

describe('the OpenID provider', () => {
  it.each(['', '/api'])('is found through the discovery document at the web origin’s %s/', async (prefix) => {
    const found = await getJson(`${web.origin}${prefix}/.well-known/openid-configuration`);
    expect(found).toMatchObject({
      issuer: web.origin,
      authorization_endpoint: `${web.origin}/authorize`,
      token_endpoint: `${web.origin}/oauth/token`,
      userinfo_endpoint: `${web.origin}/userinfo`,
      jwks_uri: `${web.origin}/keys`,
      end_session_endpoint: `${web.origin}/endsession`,
      revocation_endpoint: `${web.origin}/revoke`,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    });
    expect(found.scopes_supported).toEqual(
      expect.arrayContaining(['openid', 'profile', 'email', 'offline_access']),
    );
  });

  it('is found through the header of a 401 answer, in every mode', async () => {
    for (const [sample, path] of [
      [web, '/api/auth/whoami'],
      [basic, '/auth/whoami'],
      [clerk, '/auth/whoami'],
    ] as const) {
      const answer = await new SampleClient(sample).send(path);
      const url = `${sample.origin}/.well-known/oauth-protected-resource`;
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toContain(`Bearer resource_metadata="${url}"`);
      expect(await getJson(url)).toEqual({
        resource: sample.origin,
        authorization_servers: [sample.origin],
      });
    }
    const { headers } = await new SampleClient(basic).send('/auth/whoami');
    expect(headers.get('www-authenticate')).toMatch(/^basic realm="Mission Control", Bearer /);
  });

  it('is not found on a server without a provider', async () => {
    const older = await startSampleForTests({ newer: true, originKind: 'server' });
    try {
      const answer = await new SampleClient(older).send('/.well-known/openid-configuration');
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, null]);
    } finally {
      await older.stop();
    }
  });

  it('can omit the revocation endpoint', async () => {
    await web.oidc({ revocation: false });
    const found = await getJson(`${web.origin}/.well-known/openid-configuration`);
    expect([found.issuer, found.revocation_endpoint]).toEqual([web.origin, undefined]);
  });
});

describe('a browser sign-in at the OpenID provider', () => {
  it('returns to the program with its parameters', async () => {
    const server = createServer((request, response) => response.end(`thanks for ${request.url}`));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const redirect_uri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
    const program = new OidcTestClient(web);
    const { email, password } = web.account('editor');
    const seen = await new SimulatedBrowser().signInAt(program.address({ redirect_uri }), {
      identifier: email,
      password,
    });
    server.close();
    expect([seen.status, seen.text]).toEqual([200, expect.stringMatching(/^thanks for \/callback\?code=/)]);
    expect(new URL(seen.url).searchParams.get('state')).toBe(program.state);
  });

  it('names the issuer in the answer', async () => {
    const url = await new OidcTestClient(web).signInThroughBrowser(web.account('viewer'));
    expect(url.searchParams.get('iss')).toBe(web.origin);
    await web.oidc({ issuerInAnswers: 'https://elsewhere.example' });
    const other = await new OidcTestClient(web).signInThroughBrowser(web.account('viewer'));
    expect(other.searchParams.get('iss')).toBe('https://elsewhere.example');
  });

  it('shows an error and keeps the typed email', async () => {
    const seen = await new SimulatedBrowser().signInAt(new OidcTestClient(web).address(), {
      identifier: 'viewer@sample.example',
      password: 'no',
    });
    expect(seen.status).toBe(401);
    expect(seen.text).toContain('<p role="alert">Invalid e-mail or password.</p>');
    expect(seen.text).toContain('value="viewer@sample.example"');
  });

  it('can be canceled', async () => {
    const person = new SimulatedBrowser();
    const program = new OidcTestClient(web);
    const server = createServer((_request, response) => response.end('cancelled'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const redirect_uri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
    const seen = await person.cancelAt(program.address({ redirect_uri }));
    server.close();
    const { searchParams } = new URL(seen.url);
    expect([searchParams.get('error'), searchParams.get('state'), searchParams.get('iss')]).toEqual([
      'access_denied',
      program.state,
      web.origin,
    ]);
  });

  it('prompts each time, and allows a different user', async () => {
    const person = new SimulatedBrowser();
    for (const role of ['admin', 'viewer', 'admin']) {
      const program = new OidcTestClient(web);
      const url = await program.signInThroughBrowser(web.account(role), person);
      const { json } = await program.exchange(url.searchParams.get('code')!);
      expect(decodeJwt(json.id_token).sub).toBe(web.account(role).id);
    }
  });

  it('can run twice in parallel', async () => {
    const person = new SimulatedBrowser();
    const [first, second] = [new OidcTestClient(web), new OidcTestClient(web)];
    const opened = await Promise.all([first, second].map((one) => person.open(one.address())));
    const account = web.account('editor');
    for (const [at, page] of opened.entries()) {
      if (!('url' in page)) throw new Error('No page was shown.');
      const typed = { identifier: account.email, password: account.password };
      const stopped = await person.callbackOf(page.url, typed);
      expect(stopped).toEqual({ callback: expect.stringContaining([first, second][at]!.state) });
    }
  });

  it.each([
    ['another host', { redirect_uri: 'http://localhost:45454/callback' }],
    ['another path', { redirect_uri: 'http://127.0.0.1:45454/other' }],
    ['another scheme', { redirect_uri: 'quarterdeck://callback' }],
    ['a host that begins with 127.0.0.1', { redirect_uri: 'http://127.0.0.1.example:45454/callback' }],
    ['an unknown client', { client_id: 'other' }],
  ])('does not return to %s', async (_what, change) => {
    const seen = await new SimulatedBrowser().open(new OidcTestClient(web).address(change));
    expect(seen).toMatchObject({ status: 400, text: expect.stringContaining('html') });
  });

  it.each([
    [
      'a missing code challenge',
      { code_challenge: undefined, code_challenge_method: undefined },
      'invalid_request',
    ],
    ['a plain code challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['an unsupported response type', { response_type: 'token' }, 'unsupported_response_type'],
    ['a prompt of none', { prompt: 'none' }, 'login_required'],
  ])('returns immediately with an error for %s', async (_what, change, error) => {
    const stopped = await new SimulatedBrowser().open(new OidcTestClient(web).address(change));
    expect(stopped).toEqual({ callback: expect.stringContaining(`error=${error}`) });
  });

  it('reports an expired page', async () => {
    const person = new SimulatedBrowser();
    const page = await person.open(new OidcTestClient(web).address());
    if (!('url' in page)) throw new Error('No page was shown.');
    await web.oidc({ clockOffsetSeconds: 3_600 });
    expect(await person.open(page.url)).toMatchObject({
      status: 400,
      text: expect.stringContaining('expired'),
    });
  });
});

describe('the test controls of the OpenID provider', () => {
  it('record requests without codes, and inject faults before or after the work', async () => {
    const program = new OidcTestClient(web);
    const { refresh_token } = await program.signIn(web.account('editor'));
    const recorded = await web.requests();
    const token = recorded.filter(({ path }) => path === '/oauth/token').at(-1);
    expect(token).toMatchObject({ method: 'POST', status: 200 });
    await web.fault({ kind: 'status', path: '/oauth/token', status: 503 });
    expect((await program.refresh(refresh_token)).status).toBe(503);
    // The answer is lost, but the refresh token was used. A second use revokes the whole session.
    await web.fault({ kind: 'drop', path: '/oauth/token', after: true });
    await expect(program.refresh(refresh_token)).rejects.toThrow();
    expect((await program.refresh(refresh_token)).status).toBe(400);
  });

  it.each([{ codeSeconds: 0 }, { rotate: 'never' }])('reject %j', async (settings) => {
    await expect(web.oidc(settings as object)).rejects.toThrow('400');
  });
});
