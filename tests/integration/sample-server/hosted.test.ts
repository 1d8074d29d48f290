import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { BrowserPerson } from '../../support/browserPerson.ts';
import { type HostedForTests, startHostedForTests } from '../../support/hostedForTests.ts';
import { startSampleForTests } from '../../support/sampleForTests.ts';
import { HostedProgram } from './HostedProgram.ts';
import { SampleClient, withToken } from './SampleClient.ts';

let hosted: HostedForTests;
beforeAll(async () => {
  hosted = await startHostedForTests({ backends: ['harbour', 'yard', 'shed'] });
}, 120_000);
afterAll(() => hosted?.stop());
afterEach(async () => {
  await hosted.usualHosted();
  await hosted.setClock(0);
  await hosted.clearFaults();
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const whoami = (backend: 'harbour' | 'yard' | 'shed', headers: Readonly<Record<string, string>>) =>
  new SampleClient(hosted.backend(backend), headers).ask(
    backend === 'shed' ? '/api/auth/whoami' : '/auth/whoami',
  );
const codeOf = ({ status, json }: { status: number; json: { errors?: Array<{ code: string }> } }) => [
  status,
  json.errors?.[0]?.code,
];

async function signedIn(role: string) {
  const program = new HostedProgram(hosted);
  return { program, session: await program.signIn(hosted.account(role)) };
}

describe('what a program reads before anybody signs in', () => {
  it('is where the pages are, and the web client', async () => {
    const { json } = await new HostedProgram(hosted).ask('/v1/environment');
    expect(json.display_config).toMatchObject({
      application_name: 'Sample identity',
      home_url: hosted.backend('shed').origin,
      sign_in_url: `${hosted.origin}/sign-in`,
      sign_up_url: `${hosted.origin}/sign-up`,
      user_profile_url: `${hosted.origin}/user`,
      create_organization_url: `${hosted.origin}/create-organization`,
    });
  });

  it('is no client, or a refusal for a token that nobody gave', async () => {
    const program = new HostedProgram(hosted);
    expect((await program.ask('/v1/client')).json).toEqual({ response: null, client: null });
    program.token = 'unknown';
    expect(codeOf(await program.ask('/v1/client'))).toEqual([401, 'authentication_invalid']);
  });

  it('is refused in the provider’s form where there is nothing', async () => {
    expect(codeOf(await new HostedProgram(hosted).ask('/v1/nothing'))).toEqual([404, 'resource_not_found']);
  });
});

describe('a person in the browser', () => {
  it('comes back with a nonce, and with what the program sent along', async () => {
    const back = await new HostedProgram(hosted).broughtBack(hosted.account('editor'));
    expect(Object.fromEntries(back)).toEqual({
      state: 'kept',
      rotating_token_nonce: expect.stringMatching(/.{20}/),
      created_session_id: expect.stringMatching(/^sess_/),
    });
  });

  it.each([
    ['an unknown address', { identifier: 'nobody@sample.example', password: 'x' }, 'find your account'],
    ['a wrong password', { identifier: 'editor@sample.example', password: 'x' }, 'Password is incorrect'],
  ])('is told of %s', async (_what, typed, text) => {
    const seen = await new BrowserPerson().signInAt(new HostedProgram(hosted).address(), typed);
    expect(seen).toMatchObject({ status: 422, text: expect.stringContaining(text) });
  });

  it.each([
    ['a program on this computer', 'http://127.0.0.1:1/callback', true],
    ['the provider’s own pages', () => `${hosted.origin}/user`, true],
    ['the web client', () => `${hosted.backend('shed').origin}/topology`, true],
    ['a program by another name', 'http://localhost:1/callback', false],
    ['a program by its scheme', 'quarterdeck://callback', false],
    ['elsewhere', 'https://elsewhere.example/callback', false],
    ['an address that is none', 'nowhere', false],
  ])('may be sent to %s: %s', async (_what, target, allowed) => {
    const address = new HostedProgram(hosted).address(
      'sign-in',
      typeof target === 'string' ? target : target(),
    );
    const seen = await new BrowserPerson().open(address);
    expect(seen).toMatchObject({ status: allowed ? 200 : 403 });
  });

  it('is not sent to a program where the provider’s owner does not want it', async () => {
    await hosted.hosted({ loopback: false });
    const program = new HostedProgram(hosted);
    expect(await new BrowserPerson().open(program.address())).toMatchObject({
      status: 403,
      text: expect.stringContaining('not allowed'),
    });
    const { email: identifier, password } = hosted.account('editor');
    const typed = { identifier, password };
    const seen = await new BrowserPerson().signInAt(
      program.address('sign-in', `${hosted.origin}/user`),
      typed,
    );
    expect([seen.status, new URL(seen.url).pathname]).toEqual([200, '/user']);
  });

  it('keeps a cookie that is good as a client token', async () => {
    const { email: identifier, password } = hosted.account('editor');
    const answer = await fetch(`${hosted.origin}/sign-in`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ identifier, password }),
    });
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^__client=.*HttpOnly/);
    const program = new HostedProgram(hosted);
    program.token = /^__client=([^;]*)/.exec(cookie)?.[1];
    expect((await program.ask('/v1/client')).json.response.sessions).toHaveLength(1);
  });

  it('can sign up, and is in no organisation then', async () => {
    const person = new BrowserPerson();
    const program = new HostedProgram(hosted);
    const typed = { identifier: 'new@meridian.example', first_name: 'Noor', last_name: 'de Boer' };
    const short = await person.signInAt(program.address('sign-up'), { ...typed, password: 'short' });
    expect(short).toMatchObject({ status: 422, text: expect.stringContaining('8 characters') });
    const stopped = await person.callbackOf(program.address('sign-up'), {
      ...typed,
      password: 'long enough',
    });
    const back = 'callback' in stopped ? new URL(stopped.callback).searchParams : undefined;
    const { json } = await program.ask(
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

describe('a nonce', () => {
  it('is changed once into a client token', async () => {
    const program = new HostedProgram(hosted);
    const back = await program.broughtBack(hosted.account('editor'));
    const path = `/v1/client?rotating_token_nonce=${back.get('rotating_token_nonce')}`;
    const { status, json } = await program.ask(path);
    expect([status, json.response.last_active_session_id]).toEqual([200, back.get('created_session_id')]);
    expect(program.token).toMatch(/.{20}/);
    expect(codeOf(await program.ask(path))).toEqual([401, 'rotating_token_nonce_invalid']);
    expect(codeOf(await program.ask('/v1/client?rotating_token_nonce=none'))).toEqual([
      401,
      'rotating_token_nonce_invalid',
    ]);
  });

  it('adds its session to the client of a program that has one', async () => {
    const { program, session } = await signedIn('editor');
    const second = await program.signIn(hosted.account('admin'));
    const { json } = await program.ask('/v1/client');
    expect(json.response.sessions.map(({ id }: { id: string }) => id).sort()).toEqual(
      [session, second].sort(),
    );
    expect(
      json.response.sessions.map((one: { user: { first_name: string } }) => one.user.first_name),
    ).toContain('Hanneke');
  });
});

describe('a client', () => {
  it('tells who is signed in', async () => {
    const { program, session } = await signedIn('responder');
    const { json } = await program.ask('/v1/client');
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

  it('gets other tokens where a test says so, and the ones before end when they are used', async () => {
    const { program } = await signedIn('editor');
    const first = program.token;
    await hosted.hosted({ newClientTokens: true });
    await program.ask('/v1/client');
    const second = program.token;
    expect(second).not.toBe(first);
    await hosted.usualHosted();
    const other = new HostedProgram(hosted);
    other.token = first;
    // An answer may have been lost: as long as nobody used the other one, this one goes on.
    expect((await other.ask('/v1/client')).status).toBe(200);
    expect((await program.ask('/v1/client')).status).toBe(200);
    expect((await other.ask('/v1/client')).status).toBe(401);
  });

  it.each([
    ['admin', ['Harbour', 'Yard', 'Shed', 'Dry dock', 'Wreck'], 'org:admin'],
    ['commander', ['Harbour', 'Yard'], 'org:member'],
    ['responder', ['Harbour'], 'org:member'],
    ['viewer', [], undefined],
  ])('of a %s is in %j', async (role, names, orgRole) => {
    const { program } = await signedIn(role);
    const { json } = await program.ask('/v1/me/organization_memberships?limit=100');
    const { data, total_count } = json.response;
    expect(total_count).toBe(names.length);
    expect(data.map(({ organization }: { organization: { name: string } }) => organization.name)).toEqual(
      names,
    );
    expect(data[0]?.role).toBe(orgRole);
  });

  it('reads organisations a page at a time, with what they say of their server', async () => {
    const { program } = await signedIn('admin');
    const read: unknown[] = [];
    for (const offset of [0, 2, 4]) {
      const { json } = await program.ask(`/v1/me/organization_memberships?limit=2&offset=${offset}`);
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

  it('sees what somebody changed of an organisation', async () => {
    const { program } = await signedIn('viewer');
    const members = { 'viewer@sample.example': 'org:guest' };
    await hosted.putOrganisation({ name: 'Slipway', publicMetadata: { backend_url: 'x' }, members });
    const read = async () => (await program.ask('/v1/me/organization_memberships')).json.response.data;
    expect(await read()).toMatchObject([
      { role: 'org:guest', organization: { slug: 'slipway', public_metadata: { backend_url: 'x' } } },
    ]);
    await hosted.putOrganisation({ name: 'Slipway', publicMetadata: {} });
    expect(await read()).toMatchObject([{ organization: { public_metadata: {} } }]);
    await hosted.putOrganisation({ name: 'Slipway', removed: true });
    expect(await read()).toEqual([]);
  });
});

describe('a session', () => {
  it('gives JWTs for an organisation that live for a minute', async () => {
    const { program, session } = await signedIn('admin');
    const org_id = hosted.organisationId('Yard');
    const jwt = await program.jwt(session, org_id);
    const keys = createRemoteJWKSet(new URL(`${hosted.origin}/.well-known/jwks.json`));
    const { payload } = await jwtVerify(jwt, keys, { issuer: hosted.origin, algorithms: ['RS256'] });
    expect(payload).toMatchObject({
      sid: session,
      sub: payload.user_id,
      user_id: expect.stringMatching(/^user_/),
      org_id,
      name: 'Hanneke de Wit',
      email: 'admin@sample.example',
      role: 'admin',
    });
    expect(payload.exp! - payload.iat!).toBe(60);
    expect(decodeJwt(await program.jwt(session, '')).org_id).toBeUndefined();
  });

  it('gives them for the organisation that it was in last', async () => {
    const { program, session } = await signedIn('editor');
    expect(decodeJwt(await program.jwt(session)).org_id).toBe(hosted.organisationId('Harbour'));
    const active_organization_id = hosted.organisationId('Yard');
    const { json } = await program.ask(`/v1/client/sessions/${session}/touch`, { active_organization_id });
    expect(json.response.last_active_organization_id).toBe(active_organization_id);
    expect(decodeJwt(await program.jwt(session)).org_id).toBe(active_organization_id);
    const { json: plain } = await program.ask(`/v1/client/sessions/${session}/tokens`, {});
    expect(decodeJwt(plain.jwt)).toMatchObject({ org_id: active_organization_id, role: 'viewer' });
  });

  it.each([
    ['tokens/Other', {}, [404, 'jwt_template_not_found']],
    ['tokens/Backend', { organization_id: 'org_other' }, [404, 'organization_not_found_or_unauthorized']],
    ['touch', { active_organization_id: 'org_other' }, [404, 'organization_not_found_or_unauthorized']],
  ])('refuses %s with %j', async (path, form, refusal) => {
    const { program, session } = await signedIn('responder');
    expect(codeOf(await program.ask(`/v1/client/sessions/${session}/${path}`, form))).toEqual(refusal);
  });

  it.each(['remove', 'end'])('is over after %s', async (path) => {
    const { program, session } = await signedIn('editor');
    expect((await program.ask(`/v1/client/sessions/${session}/${path}`, {})).status).toBe(200);
    const tokens = await program.ask(`/v1/client/sessions/${session}/tokens/Backend`, {});
    expect(codeOf(tokens)).toEqual([401, 'signed_out']);
    expect((await program.ask('/v1/client')).json.response.last_active_session_id).toBeNull();
    expect(codeOf(await program.ask('/v1/me/organization_memberships'))).toEqual([401, 'signed_out']);
  });

  it('is over when a test ends it, and nobody else’s is', async () => {
    const [editor, admin] = [await signedIn('editor'), await signedIn('admin')];
    await hosted.endSessions('editor@sample.example');
    await expect(editor.program.jwt(editor.session)).rejects.toThrow('401');
    await expect(admin.program.jwt(admin.session)).resolves.toBeDefined();
  });

  it('is nobody else’s', async () => {
    const [editor, admin] = [await signedIn('editor'), await signedIn('admin')];
    const answer = await admin.program.ask(`/v1/client/sessions/${editor.session}/tokens/Backend`, {});
    expect(codeOf(answer)).toEqual([404, 'resource_not_found']);
  });

  it('survives a restart of the provider on the same port', async () => {
    const first = await startHostedForTests({ backends: [] });
    const program = new HostedProgram(first);
    const session = await program.signIn(first.account('editor'));
    await first.stop();
    const second = await startHostedForTests({ backends: [], port: Number(new URL(first.origin).port) });
    try {
      // The first try may go by a connection to the one that is gone.
      const jwt = await vi.waitFor(() => program.jwt(session));
      expect(decodeJwt(jwt).sid).toBe(session);
    } finally {
      await second.stop();
    }
  });
});

describe('a server of an organisation', () => {
  it.each(['harbour', 'yard', 'shed'] as const)('takes the JWT for %s, however it is sent', async (name) => {
    const { program, session } = await signedIn('editor');
    const organisation = hosted.organisationId({ harbour: 'Harbour', yard: 'Yard', shed: 'Shed' }[name]);
    const jwt = await program.jwt(session, organisation);
    for (const headers of [bearer(jwt), { authorization: jwt }, { cookie: `__session=${jwt}` }]) {
      const { status, json } = await whoami(name, headers);
      expect([status, json?.payload.user.id]).toEqual([200, hosted.account('editor').id]);
      expect(json.payload.roles).toContain('editor');
    }
  });

  it('takes none for another organisation, nor for none', async () => {
    const { program, session } = await signedIn('editor');
    for (const organisation of [hosted.organisationId('Yard'), '']) {
      const { status, text } = await whoami('harbour', bearer(await program.jwt(session, organisation)));
      expect([status, text]).toEqual([401, 'Unauthorized']);
    }
  });

  it('takes none that somebody else signed', async () => {
    const other = await startHostedForTests({ backends: [], seed: 2 });
    try {
      const program = new HostedProgram(other);
      const session = await program.signIn(other.account('editor'));
      const jwt = await program.jwt(session, other.organisationId('Harbour'));
      expect((await whoami('harbour', bearer(jwt))).status).toBe(401);
    } finally {
      await other.stop();
    }
  });

  it.each([
    [50, 200],
    [61, 401],
  ])('answers one that is %d seconds old with %i', async (seconds, status) => {
    const { program, session } = await signedIn('editor');
    const jwt = await program.jwt(session, hosted.organisationId('Harbour'));
    await hosted.setClock(seconds);
    expect((await whoami('harbour', bearer(jwt))).status).toBe(status);
  });

  it('goes by the clock that the provider goes by, and tells it', async () => {
    await hosted.setClock(7_200);
    const { program, session } = await signedIn('editor');
    const jwt = await program.jwt(session, hosted.organisationId('Harbour'));
    const { status, headers } = await whoami('harbour', bearer(jwt));
    expect(status).toBe(200);
    for (const date of [headers.get('date'), (await program.ask('/v1/client')).headers.get('date')])
      expect(Date.parse(date ?? '') - Date.now()).toBeGreaterThan(7_000_000);
  });

  it('makes a viewer of whom it sees for the first time, once', async () => {
    const person = new BrowserPerson();
    const program = new HostedProgram(hosted);
    const typed = {
      identifier: 'first@meridian.example',
      first_name: 'Ike',
      last_name: '',
      password: 'password',
    };
    const stopped = await person.callbackOf(program.address('sign-up'), typed);
    const back = 'callback' in stopped ? new URL(stopped.callback).searchParams : new URLSearchParams();
    await program.ask(`/v1/client?rotating_token_nonce=${back.get('rotating_token_nonce')}`);
    const organisation = await hosted.putOrganisation({
      name: 'Harbour',
      members: { [typed.identifier]: 'org:admin', ...membersOfHarbour() },
    });
    const jwt = await program.jwt(back.get('created_session_id') ?? '', organisation);
    expect(decodeJwt(jwt)).toMatchObject({ name: 'Ike', role: 'admin' });
    const answers = await Promise.all([1, 2, 3].map(() => whoami('harbour', bearer(jwt))));
    expect(new Set(answers.map(({ json }) => json.payload.user.id)).size).toBe(1);
    expect(answers[0]?.json.payload.roles).toEqual(expect.arrayContaining(['viewer']));
    const rows = await hosted
      .backend('harbour')
      .query('select name from people where email = $1', [typed.identifier]);
    expect(rows).toEqual([{ name: 'Ike' }]);
  });

  it('goes on to take access tokens', async () => {
    const sample = hosted.backend('harbour');
    expect((await whoami('harbour', withToken(sample.account('viewer').accessToken))).status).toBe(200);
  });

  it('of nobody takes no JWT at all', async () => {
    const sample = await startSampleForTests({ identity: 'clerk', originKind: 'server' });
    try {
      const { program, session } = await signedIn('editor');
      const jwt = await program.jwt(session);
      for (const headers of [bearer(jwt), { cookie: `__session=${jwt}` }])
        expect((await new SampleClient(sample, headers).ask('/auth/whoami')).status).toBe(401);
    } finally {
      await sample.stop();
    }
  });
});

const membersOfHarbour = () =>
  Object.fromEntries(
    ['admin', 'editor', 'commander', 'responder'].map((role) => [
      `${role}@sample.example`,
      role === 'admin' ? 'org:admin' : 'org:member',
    ]),
  );

describe('what tests do with the provider', () => {
  it('breaks it, in its own form or otherwise, and reads what was asked without secrets', async () => {
    const { program, session } = await signedIn('editor');
    await hosted.clearRequests();
    const path = `/v1/client/sessions/${session}/tokens/Backend`;
    await hosted.fault({ kind: 'status', path: '/v1/client/sessions', status: 503, count: 2 });
    for (const _time of [1, 2]) expect(codeOf(await program.ask(path, {}))).toEqual([503, 'sample_fault']);
    expect((await program.ask(path, {})).status).toBe(200);
    await hosted.fault({ kind: 'drop', path: '/v1/client', after: true });
    await expect(program.ask('/v1/client?rotating_token_nonce=secret')).rejects.toThrow();
    const requests = await hosted.requests();
    expect(requests.slice(0, 3).map(({ status }) => status)).toEqual([503, 503, 200]);
    expect(requests.at(-1)?.path).toBe('/v1/client?rotating_token_nonce=***&_is_native=1');
    expect(JSON.stringify(requests)).not.toContain(program.token);
  });

  it('changes for how long JWTs are good', async () => {
    await hosted.hosted({ tokenSeconds: 5 });
    const { program, session } = await signedIn('editor');
    const { exp, iat } = decodeJwt(await program.jwt(session));
    expect(exp! - iat!).toBe(5);
    await expect(hosted.hosted({ tokenSeconds: 0 })).rejects.toThrow('400');
  });
});
