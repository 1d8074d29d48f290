import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { SimulatedBrowser } from '../../support/browserPerson.ts';
import type { HostedForTests } from '../../support/hostedForTests.ts';
import { HostedTestClient } from './HostedTestClient.ts';
import { codeOf, signedIn, startHostedSamples } from './hostedSamples.ts';

let hosted: HostedForTests;
startHostedSamples((started) => {
  hosted = started;
});

describe('the provider’s answers before sign-in', () => {
  it('name the pages and the web client', async () => {
    const { json } = await new HostedTestClient(hosted).send('/v1/environment');
    expect(json.display_config).toMatchObject({
      application_name: 'Sample identity',
      home_url: hosted.backend('shed').origin,
      sign_in_url: `${hosted.origin}/sign-in`,
      sign_up_url: `${hosted.origin}/sign-up`,
      user_profile_url: `${hosted.origin}/user`,
      create_organization_url: `${hosted.origin}/create-organization`,
    });
  });

  it('contain no client, and reject an unknown token', async () => {
    const program = new HostedTestClient(hosted);
    expect((await program.send('/v1/client')).json).toEqual({ response: null, client: null });
    program.token = 'unknown';
    expect(codeOf(await program.send('/v1/client'))).toEqual([401, 'authentication_invalid']);
  });

  it('have the provider’s error format for an unknown path', async () => {
    expect(codeOf(await new HostedTestClient(hosted).send('/v1/nothing'))).toEqual([
      404,
      'resource_not_found',
    ]);
  });
});

describe('a browser sign-in at the hosted provider', () => {
  it('returns with a nonce and the program’s parameters', async () => {
    const back = await new HostedTestClient(hosted).signInThroughBrowser(hosted.account('editor'));
    expect(Object.fromEntries(back)).toEqual({
      state: 'kept',
      rotating_token_nonce: expect.stringMatching(/.{20}/),
      created_session_id: expect.stringMatching(/^sess_/),
    });
  });

  it.each([
    ['an unknown email address', { identifier: 'nobody@sample.example', password: 'x' }, 'find your account'],
    ['a wrong password', { identifier: 'editor@sample.example', password: 'x' }, 'Password is incorrect'],
  ])('shows an error for %s', async (_what, typed, text) => {
    const seen = await new SimulatedBrowser().signInAt(new HostedTestClient(hosted).address(), typed);
    expect(seen).toMatchObject({ status: 422, text: expect.stringContaining(text) });
  });

  it.each([
    ['allows a return to 127.0.0.1', 'http://127.0.0.1:1/callback', true],
    ['allows a return to the provider’s own pages', () => `${hosted.origin}/user`, true],
    ['allows a return to the web client', () => `${hosted.backend('shed').origin}/topology`, true],
    ['rejects a return to localhost', 'http://localhost:1/callback', false],
    ['rejects a return to a custom URL scheme', 'quarterdeck://callback', false],
    ['rejects a return to another site', 'https://elsewhere.example/callback', false],
    ['rejects a return to a malformed address', 'nowhere', false],
  ])('%s', async (_what, target, allowed) => {
    const address = new HostedTestClient(hosted).address(
      'sign-in',
      typeof target === 'string' ? target : target(),
    );
    const seen = await new SimulatedBrowser().open(address);
    expect(seen).toMatchObject({ status: allowed ? 200 : 403 });
  });

  it('does not return to a program when the provider forbids it', async () => {
    await hosted.hosted({ loopback: false });
    const program = new HostedTestClient(hosted);
    expect(await new SimulatedBrowser().open(program.address())).toMatchObject({
      status: 403,
      text: expect.stringContaining('not allowed'),
    });
    const { email: identifier, password } = hosted.account('editor');
    const typed = { identifier, password };
    const seen = await new SimulatedBrowser().signInAt(
      program.address('sign-in', `${hosted.origin}/user`),
      typed,
    );
    expect([seen.status, new URL(seen.url).pathname]).toEqual([200, '/user']);
  });

  it('sets a cookie that is valid as a client token', async () => {
    const { email: identifier, password } = hosted.account('editor');
    const answer = await fetch(`${hosted.origin}/sign-in`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ identifier, password }),
    });
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^__client=.*HttpOnly/);
    const program = new HostedTestClient(hosted);
    program.token = /^__client=([^;]*)/.exec(cookie)?.[1];
    expect((await program.send('/v1/client')).json.response.sessions).toHaveLength(1);
  });

  it('allows registration, without an organization', async () => {
    const person = new SimulatedBrowser();
    const program = new HostedTestClient(hosted);
    const typed = { identifier: 'new@meridian.example', first_name: 'Noor', last_name: 'de Boer' };
    const short = await person.signInAt(program.address('sign-up'), { ...typed, password: 'short' });
    expect(short).toMatchObject({ status: 422, text: expect.stringContaining('8 characters') });
    const stopped = await person.callbackOf(program.address('sign-up'), {
      ...typed,
      password: 'long enough',
    });
    const back = 'callback' in stopped ? new URL(stopped.callback).searchParams : undefined;
    const { json } = await program.send(
      `/v1/client?rotating_token_nonce=${back?.get('rotating_token_nonce')}`,
    );
    expect(json.response.sessions[0].user).toMatchObject({
      first_name: 'Noor',
      last_name: 'de Boer',
      organization_memberships: [],
    });
    const again = await person.signInAt(program.address('sign-up'), { ...typed, password: 'long enough' });
    expect(again.text).toContain('is taken');
  });
});

describe('a sign-in nonce', () => {
  it('is exchanged once for a client token', async () => {
    const program = new HostedTestClient(hosted);
    const back = await program.signInThroughBrowser(hosted.account('editor'));
    const path = `/v1/client?rotating_token_nonce=${back.get('rotating_token_nonce')}`;
    const { status, json } = await program.send(path);
    expect([status, json.response.last_active_session_id]).toEqual([200, back.get('created_session_id')]);
    expect(program.token).toMatch(/.{20}/);
    expect(codeOf(await program.send(path))).toEqual([401, 'rotating_token_nonce_invalid']);
    expect(codeOf(await program.send('/v1/client?rotating_token_nonce=none'))).toEqual([
      401,
      'rotating_token_nonce_invalid',
    ]);
  });

  it('adds its session to the program’s existing client', async () => {
    const { program, session } = await signedIn(hosted, 'editor');
    const second = await program.signIn(hosted.account('admin'));
    const { json } = await program.send('/v1/client');
    expect(json.response.sessions.map(({ id }: { id: string }) => id).sort()).toEqual(
      [session, second].sort(),
    );
    expect(
      json.response.sessions.map((one: { user: { first_name: string } }) => one.user.first_name),
    ).toContain('Hanneke');
  });
});

describe('a provider client', () => {
  it('lists the signed-in sessions', async () => {
    const { program, session } = await signedIn(hosted, 'responder');
    const { json } = await program.send('/v1/client');
    expect(json.response).toMatchObject({
      object: 'client',
      last_active_session_id: session,
      sessions: [
        {
          id: session,
          status: 'active',
          last_active_organization_id: hosted.organisationId('Harbour'),
          user: {
            first_name: 'Mei',
            last_name: 'Tanaka',
            email_addresses: [{ email_address: 'responder@sample.example' }],
            organization_memberships: [{ role: 'org:member', organization: { name: 'Harbour' } }],
          },
        },
      ],
    });
    const [{ user }] = json.response.sessions;
    expect(user.primary_email_address_id).toBe(user.email_addresses[0].id);
  });

  it('gets new tokens when configured; old tokens end once the new ones are used', async () => {
    const { program } = await signedIn(hosted, 'editor');
    const first = program.token;
    await hosted.hosted({ newClientTokens: true });
    await program.send('/v1/client');
    const second = program.token;
    expect(second).not.toBe(first);
    await hosted.usualHosted();
    const other = new HostedTestClient(hosted);
    other.token = first;
    // The old token stays valid until the new one is used, because the answer may have been lost.
    expect((await other.send('/v1/client')).status).toBe(200);
    expect((await program.send('/v1/client')).status).toBe(200);
    expect((await other.send('/v1/client')).status).toBe(401);
  });

  it.each([
    ['admin', ['Harbour', 'Yard', 'Shed', 'Dry dock', 'Wreck'], 'org:admin'],
    ['commander', ['Harbour', 'Yard'], 'org:member'],
    ['responder', ['Harbour'], 'org:member'],
    ['viewer', [], undefined],
  ])('of the role %s has the organizations %j', async (role, names, orgRole) => {
    const { program } = await signedIn(hosted, role);
    const { json } = await program.send('/v1/me/organization_memberships?limit=100');
    const { data, total_count } = json.response;
    expect(total_count).toBe(names.length);
    expect(data.map(({ organization }: { organization: { name: string } }) => organization.name)).toEqual(
      names,
    );
    expect(data[0]?.role).toBe(orgRole);
  });

  it('reads organizations page by page, with the settings of their server', async () => {
    const { program } = await signedIn(hosted, 'admin');
    const read: unknown[] = [];
    for (const offset of [0, 2, 4]) {
      const { json } = await program.send(`/v1/me/organization_memberships?limit=2&offset=${offset}`);
      expect(json.response.total_count).toBe(5);
      read.push(...json.response.data);
    }
    expect(
      read.map((one) => (one as { organization: { public_metadata: unknown } }).organization.public_metadata),
    ).toEqual([
      { backend_url: hosted.backend('harbour').origin, direct: true },
      { backend_url: hosted.backend('yard').origin, direct: 'TRUE' },
      { backend_url: hosted.backend('shed').origin, direct: false },
      {},
      { backend_url: hosted.backend('harbour').origin, direct: 3 },
    ]);
  });

  it('sees a change to an organization', async () => {
    const { program } = await signedIn(hosted, 'viewer');
    const members = { 'viewer@sample.example': 'org:guest' };
    await hosted.putOrganisation({ name: 'Slipway', publicMetadata: { backend_url: 'x' }, members });
    const read = async () => (await program.send('/v1/me/organization_memberships')).json.response.data;
    expect(await read()).toMatchObject([
      { role: 'org:guest', organization: { slug: 'slipway', public_metadata: { backend_url: 'x' } } },
    ]);
    await hosted.putOrganisation({ name: 'Slipway', publicMetadata: {} });
    expect(await read()).toMatchObject([{ organization: { public_metadata: {} } }]);
    await hosted.putOrganisation({ name: 'Slipway', removed: true });
    expect(await read()).toEqual([]);
  });
});

describe('the test controls of the hosted provider', () => {
  it('inject faults and record requests without secrets', async () => {
    const { program, session } = await signedIn(hosted, 'editor');
    await hosted.clearRequests();
    const path = `/v1/client/sessions/${session}/tokens/Backend`;
    await hosted.fault({ kind: 'status', path: '/v1/client/sessions', status: 503, count: 2 });
    for (const _time of [1, 2]) expect(codeOf(await program.send(path, {}))).toEqual([503, 'sample_fault']);
    expect((await program.send(path, {})).status).toBe(200);
    await hosted.fault({ kind: 'drop', path: '/v1/client', after: true });
    await expect(program.send('/v1/client?rotating_token_nonce=secret')).rejects.toThrow();
    const requests = await hosted.requests();
    expect(requests.slice(0, 3).map(({ status }) => status)).toEqual([503, 503, 200]);
    expect(requests.at(-1)?.path).toBe('/v1/client?rotating_token_nonce=***&_is_native=1');
    expect(JSON.stringify(requests)).not.toContain(program.token);
  });

  it('change the lifetime of JWTs', async () => {
    await hosted.hosted({ tokenSeconds: 5 });
    const { program, session } = await signedIn(hosted, 'editor');
    const { exp, iat } = decodeJwt(await program.jwt(session));
    expect(exp! - iat!).toBe(5);
    await expect(hosted.hosted({ tokenSeconds: 0 })).rejects.toThrow('400');
  });
});
