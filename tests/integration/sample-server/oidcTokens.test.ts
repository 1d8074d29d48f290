import { createRemoteJWKSet, decodeJwt, jwtVerify, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { signingKey } from '../../sample-server/signingKey.ts';
import { SimulatedBrowser } from '../../support/browserPerson.ts';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { OidcTestClient } from './OidcTestClient.ts';
import { startOidcSamples } from './oidcSamples.ts';
import { asPerson, SampleClient } from './SampleClient.ts';

let web: SampleForTests;
let basic: SampleForTests;
let clerk: SampleForTests;
startOidcSamples((started) => {
  ({ web, basic, clerk } = started);
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const whoami = (token: string) => new SampleClient(web, bearer(token)).send('/api/auth/whoami');
const daySeconds = 86_400;

describe('tokens of the OpenID provider', () => {
  it('are for the signed-in user, last an hour, and have a public signing key', async () => {
    const account = web.account('commander');
    const program = new OidcTestClient(web);
    const tokens = await program.signIn(account);
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3_600 });
    expect(tokens.scope.split(' ').sort()).toEqual(['email', 'offline_access', 'openid', 'profile']);
    const keys = createRemoteJWKSet(new URL(`${web.origin}/keys`));
    const rules = { issuer: web.origin, audience: 'mc-cli', algorithms: ['RS256'] };
    const access = await jwtVerify(tokens.access_token, keys, rules);
    const identity = await jwtVerify(tokens.id_token, keys, rules);
    expect(access.payload.sub).toBe(account.id);
    expect(access.payload.exp! - access.payload.iat!).toBe(3_600);
    const { id: sub, name, email } = account;
    expect(identity.payload).toMatchObject({ sub, name, email, nonce: program.nonce });
  });

  it('are accepted on every endpoint, in every mode', async () => {
    for (const [sample, prefix] of [
      [web, '/api'],
      [basic, ''],
      [clerk, ''],
    ] as const) {
      const account = sample.account('editor');
      const { access_token } = await new OidcTestClient(sample).signIn(account);
      const client = new SampleClient(sample, bearer(access_token));
      expect((await client.send(`${prefix}/auth/whoami`)).json.payload.user.id).toBe(account.id);
      expect((await client.send(`${prefix}/db/people?limit=1`)).status).toBe(200);
      expect((await client.send('/userinfo')).json).toMatchObject({ sub: account.id, email: account.email });
    }
    // Basic credentials stay valid.
    const person = new SampleClient(basic, asPerson(basic.account('viewer')));
    expect((await person.send('/auth/whoami')).status).toBe(200);
  });

  const forged = (change: object, key = signingKey('sample-oidc-1')) => {
    const now = Math.floor(Date.now() / 1_000);
    const claims = { iss: web.origin, aud: 'mc-cli', sub: web.account('admin').id, exp: now + 60, ...change };
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.kid }).sign(key.private);
  };

  it.each([
    ['its own token is accepted', {}, 200],
    ['another audience is rejected', { aud: 'other' }, 401],
    ['another issuer is rejected', { iss: 'https://elsewhere.example' }, 401],
    ['an unknown user is rejected', { sub: '0192a000-0000-7000-8000-0000000000aa' }, 401],
    ['an expired token is rejected', { exp: 1 }, 401],
  ])('are validated: %s', async (_what, change, status) => {
    expect((await whoami(await forged(change))).status).toBe(status);
  });

  it('are rejected when signed with another key', async () => {
    expect((await whoami(await forged({}, signingKey('sample-oidc-2')))).status).toBe(401);
  });

  it('last for the configured time by the server’s clock', async () => {
    await web.oidc({ accessTokenSeconds: 5 });
    const { access_token, expires_in } = await new OidcTestClient(web).signIn(web.account('viewer'));
    expect([expires_in, (await whoami(access_token)).status]).toEqual([5, 200]);
    await web.oidc({ clockOffsetSeconds: 6 });
    expect((await whoami(access_token)).status).toBe(401);
  });

  it.each([3_600, -7_200])(
    'use the server’s clock when the clock is %d seconds off',
    async (clockOffsetSeconds) => {
      await web.oidc({ clockOffsetSeconds });
      const tokens = await new OidcTestClient(web).signIn(web.account('viewer'));
      const now = Date.now() / 1_000 + clockOffsetSeconds;
      for (const token of [tokens.access_token, tokens.id_token])
        expect(Math.abs(decodeJwt(token).iat! - now)).toBeLessThan(10);
      const { status, headers } = await whoami(tokens.access_token);
      expect(status).toBe(200);
      expect(Math.abs(Date.parse(headers.get('date')!) / 1_000 - now)).toBeLessThan(10);
    },
  );

  it('can name another issuer', async () => {
    await web.oidc({ idTokenIssuer: 'https://elsewhere.example' });
    const { id_token, access_token } = await new OidcTestClient(web).signIn(web.account('viewer'));
    expect(decodeJwt(id_token).iss).toBe('https://elsewhere.example');
    expect((await whoami(access_token)).status).toBe(200);
  });
});

describe('an authorization code', () => {
  it.each([
    ['with another verifier', { code_verifier: 'x'.repeat(43) }, {}],
    ['for another redirect address', { redirect_uri: 'http://127.0.0.1:1/callback' }, {}],
    ['when it is unknown', { code: 'none' }, {}],
    ['after its expiry', {}, { clockOffsetSeconds: 61 }],
  ])('is not exchanged %s', async (_what, change, settings) => {
    const program = new OidcTestClient(web);
    const url = await program.signInThroughBrowser(web.account('viewer'));
    await web.oidc(settings);
    const { status, json } = await program.exchange(url.searchParams.get('code')!, change);
    expect([status, json.error]).toEqual([400, 'invalid_grant']);
  });

  it('lasts for the configured time', async () => {
    await web.oidc({ codeSeconds: 600 });
    const program = new OidcTestClient(web);
    const url = await program.signInThroughBrowser(web.account('viewer'));
    await web.oidc({ clockOffsetSeconds: 300 });
    expect((await program.exchange(url.searchParams.get('code')!)).status).toBe(200);
  });

  it('is exchanged once; a second exchange revokes the issued tokens', async () => {
    const program = new OidcTestClient(web);
    const code = (await program.signInThroughBrowser(web.account('viewer'))).searchParams.get('code')!;
    const { json } = await program.exchange(code);
    expect((await program.exchange(code)).status).toBe(400);
    expect((await program.refresh(json.refresh_token)).status).toBe(400);
  });
});

describe('a refresh token', () => {
  it('is issued only for long-term access', async () => {
    const program = new OidcTestClient(web);
    const { email: identifier, password } = web.account('viewer');
    const address = program.address({ scope: 'openid profile email' });
    const stopped = await new SimulatedBrowser().callbackOf(address, { identifier, password });
    const code = 'callback' in stopped ? new URL(stopped.callback).searchParams.get('code') : null;
    const { status, json } = await program.exchange(code ?? '');
    expect([status, json.refresh_token]).toEqual([200, undefined]);
  });

  it('is exchanged for new tokens and a new refresh token', async () => {
    const program = new OidcTestClient(web);
    const first = await program.signIn(web.account('editor'));
    const second = await program.refresh(first.refresh_token);
    const third = await program.refresh(second.json.refresh_token);
    expect([second.status, third.status]).toEqual([200, 200]);
    expect(new Set([first, second.json, third.json].map((one) => one.refresh_token)).size).toBe(3);
    expect((await whoami(third.json.access_token)).status).toBe(200);
    expect(decodeJwt(third.json.id_token).sub).toBe(web.account('editor').id);
  });

  it('revokes all tokens when it is used twice', async () => {
    const program = new OidcTestClient(web);
    const first = await program.signIn(web.account('editor'));
    const second = await program.refresh(first.refresh_token);
    const again = await program.refresh(first.refresh_token);
    expect([again.status, again.json.error]).toEqual([400, 'invalid_grant']);
    expect((await program.refresh(second.json.refresh_token)).status).toBe(400);
  });

  it('stays the same when rotation is off', async () => {
    await web.oidc({ rotate: false });
    const program = new OidcTestClient(web);
    const { refresh_token } = await program.signIn(web.account('editor'));
    for (const _time of [1, 2])
      expect((await program.refresh(refresh_token)).json.refresh_token).toBe(refresh_token);
  });

  it.each([
    [29, 200],
    [31, 400],
  ])('after %d days gets the status %i', async (days, status) => {
    const program = new OidcTestClient(web);
    const { refresh_token } = await program.signIn(web.account('editor'));
    await web.oidc({ clockOffsetSeconds: days * daySeconds });
    expect((await program.refresh(refresh_token)).status).toBe(status);
  });

  it('never expires while it is used', async () => {
    const program = new OidcTestClient(web);
    let { refresh_token } = await program.signIn(web.account('editor'));
    for (const days of [20, 40, 60]) {
      await web.oidc({ clockOffsetSeconds: days * daySeconds });
      const { status, json } = await program.refresh(refresh_token);
      expect([days, status]).toEqual([days, 200]);
      refresh_token = json.refresh_token;
    }
  });

  it('is invalid after revocation, while access tokens stay valid until they expire', async () => {
    const program = new OidcTestClient(web);
    const { refresh_token, access_token } = await program.signIn(web.account('editor'));
    expect((await program.post('/revoke', { token: refresh_token })).status).toBe(200);
    expect((await program.refresh(refresh_token)).status).toBe(400);
    expect((await whoami(access_token)).status).toBe(200);
  });

  it('ends when a test revokes the grants of its user or of all users', async () => {
    const [editor, viewer] = await Promise.all(
      ['editor', 'viewer'].map(async (role) => {
        const program = new OidcTestClient(web);
        const { refresh_token } = await program.signIn(web.account(role));
        return { program, refresh_token };
      }),
    );
    await web.endOidc(web.account('editor').email);
    expect((await editor!.program.refresh(editor!.refresh_token)).status).toBe(400);
    const { status, json } = await viewer!.program.refresh(viewer!.refresh_token);
    expect(status).toBe(200);
    await web.endOidc();
    expect((await viewer!.program.refresh(json.refresh_token)).status).toBe(400);
  });

  it('survives a restart on the same port', async () => {
    const first = await startSampleForTests({ oidc: true, originKind: 'server' });
    const port = Number(new URL(first.origin).port);
    const program = new OidcTestClient(first);
    const tokens = await program.signIn(first.account('editor'));
    await first.stop();
    const second = await startSampleForTests({ oidc: true, originKind: 'server', port });
    try {
      const client = new SampleClient(second, bearer(tokens.access_token));
      expect((await client.send('/auth/whoami')).status).toBe(200);
      const { status, json } = await program.refresh(tokens.refresh_token);
      expect(status).toBe(200);
      expect((await program.refresh(tokens.refresh_token)).status).toBe(400);
      expect((await program.refresh(json.refresh_token)).status).toBe(400);
    } finally {
      await second.stop();
    }
  });
});
