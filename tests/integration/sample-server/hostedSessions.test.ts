import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { SimulatedBrowser } from '../../support/browserPerson.ts';
import { type HostedForTests, startHostedForTests } from '../../support/hostedForTests.ts';
import { startSampleForTests } from '../../support/sampleForTests.ts';
import { untilPasses } from '../../support/untilPasses.ts';
import { HostedTestClient } from './HostedTestClient.ts';
import { codeOf, signedIn, startHostedSamples } from './hostedSamples.ts';
import { SampleClient, withToken } from './SampleClient.ts';

let hosted: HostedForTests;
startHostedSamples((started) => {
  hosted = started;
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const whoami = (backend: 'harbour' | 'yard' | 'shed', headers: Readonly<Record<string, string>>) =>
  new SampleClient(hosted.backend(backend), headers).send(
    backend === 'shed' ? '/api/auth/whoami' : '/auth/whoami',
  );
describe('a session at the hosted provider', () => {
  it('issues JWTs for an organization that last a minute', async () => {
    const { program, session } = await signedIn(hosted, 'admin');
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

  it('issues JWTs for its last active organization', async () => {
    const { program, session } = await signedIn(hosted, 'editor');
    expect(decodeJwt(await program.jwt(session)).org_id).toBe(hosted.organisationId('Harbour'));
    const active_organization_id = hosted.organisationId('Yard');
    const { json } = await program.send(`/v1/client/sessions/${session}/touch`, { active_organization_id });
    expect(json.response.last_active_organization_id).toBe(active_organization_id);
    expect(decodeJwt(await program.jwt(session)).org_id).toBe(active_organization_id);
    const { json: plain } = await program.send(`/v1/client/sessions/${session}/tokens`, {});
    expect(decodeJwt(plain.jwt)).toMatchObject({ org_id: active_organization_id, role: 'viewer' });
  });

  it.each([
    ['tokens/Other', {}, [404, 'jwt_template_not_found']],
    ['tokens/Backend', { organization_id: 'org_other' }, [404, 'organization_not_found_or_unauthorized']],
    ['touch', { active_organization_id: 'org_other' }, [404, 'organization_not_found_or_unauthorized']],
  ])('rejects %s with %j', async (path, form, refusal) => {
    const { program, session } = await signedIn(hosted, 'responder');
    expect(codeOf(await program.send(`/v1/client/sessions/${session}/${path}`, form))).toEqual(refusal);
  });

  it.each(['remove', 'end'])('ends after %s', async (path) => {
    const { program, session } = await signedIn(hosted, 'editor');
    expect((await program.send(`/v1/client/sessions/${session}/${path}`, {})).status).toBe(200);
    const tokens = await program.send(`/v1/client/sessions/${session}/tokens/Backend`, {});
    expect(codeOf(tokens)).toEqual([401, 'signed_out']);
    expect((await program.send('/v1/client')).json.response.last_active_session_id).toBeNull();
    expect(codeOf(await program.send('/v1/me/organization_memberships'))).toEqual([401, 'signed_out']);
  });

  it('ends when a test ends it, while other sessions stay', async () => {
    const [editor, admin] = [await signedIn(hosted, 'editor'), await signedIn(hosted, 'admin')];
    await hosted.endSessions('editor@sample.example');
    await expect(editor.program.jwt(editor.session)).rejects.toThrow('401');
    await expect(admin.program.jwt(admin.session)).resolves.toBeDefined();
  });

  it('is not accessible to another user', async () => {
    const [editor, admin] = [await signedIn(hosted, 'editor'), await signedIn(hosted, 'admin')];
    const answer = await admin.program.send(`/v1/client/sessions/${editor.session}/tokens/Backend`, {});
    expect(codeOf(answer)).toEqual([404, 'resource_not_found']);
  });

  it('survives a restart of the provider on the same port', async () => {
    const first = await startHostedForTests({ backends: [] });
    const program = new HostedTestClient(first);
    const session = await program.signIn(first.account('editor'));
    await first.stop();
    const second = await startHostedForTests({ backends: [], port: Number(new URL(first.origin).port) });
    try {
      // The first attempt may reuse a connection to the stopped provider.
      const jwt = await untilPasses(() => program.jwt(session));
      expect(decodeJwt(jwt).sid).toBe(session);
    } finally {
      await second.stop();
    }
  });
});

describe('the server of an organization', () => {
  it.each(['harbour', 'yard', 'shed'] as const)(
    'accepts the JWT for %s in a header and in a cookie',
    async (name) => {
      const { program, session } = await signedIn(hosted, 'editor');
      const organisation = hosted.organisationId({ harbour: 'Harbour', yard: 'Yard', shed: 'Shed' }[name]);
      const jwt = await program.jwt(session, organisation);
      for (const headers of [bearer(jwt), { authorization: jwt }, { cookie: `__session=${jwt}` }]) {
        const { status, json } = await whoami(name, headers);
        expect([status, json?.payload.user.id]).toEqual([200, hosted.account('editor').id]);
        expect(json.payload.roles).toContain('editor');
      }
    },
  );

  it('rejects JWTs for another organization or without one', async () => {
    const { program, session } = await signedIn(hosted, 'editor');
    for (const organisation of [hosted.organisationId('Yard'), '']) {
      const { status, text } = await whoami('harbour', bearer(await program.jwt(session, organisation)));
      expect([status, text]).toEqual([401, 'Unauthorized']);
    }
  });

  it('rejects JWTs signed by another provider', async () => {
    const other = await startHostedForTests({ backends: [], seed: 2 });
    try {
      const program = new HostedTestClient(other);
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
  ])('answers a JWT that is %d seconds old with %i', async (seconds, status) => {
    const { program, session } = await signedIn(hosted, 'editor');
    const jwt = await program.jwt(session, hosted.organisationId('Harbour'));
    await hosted.setClock(seconds);
    expect((await whoami('harbour', bearer(jwt))).status).toBe(status);
  });

  it('uses the provider’s clock, and sends its time', async () => {
    await hosted.setClock(7_200);
    const { program, session } = await signedIn(hosted, 'editor');
    const jwt = await program.jwt(session, hosted.organisationId('Harbour'));
    const { status, headers } = await whoami('harbour', bearer(jwt));
    expect(status).toBe(200);
    for (const date of [headers.get('date'), (await program.send('/v1/client')).headers.get('date')])
      expect(Date.parse(date ?? '') - Date.now()).toBeGreaterThan(7_000_000);
  });

  it('creates each new user once, as a viewer', async () => {
    const person = new SimulatedBrowser();
    const program = new HostedTestClient(hosted);
    const typed = {
      identifier: 'first@meridian.example',
      first_name: 'Ike',
      last_name: '',
      password: 'password',
    };
    const stopped = await person.callbackOf(program.address('sign-up'), typed);
    const back = 'callback' in stopped ? new URL(stopped.callback).searchParams : new URLSearchParams();
    await program.send(`/v1/client?rotating_token_nonce=${back.get('rotating_token_nonce')}`);
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

  it('still accepts access tokens', async () => {
    const sample = hosted.backend('harbour');
    expect((await whoami('harbour', withToken(sample.account('viewer').accessToken))).status).toBe(200);
  });

  it('rejects every JWT when it has no organization', async () => {
    const sample = await startSampleForTests({ identity: 'clerk', originKind: 'server' });
    try {
      const { program, session } = await signedIn(hosted, 'editor');
      const jwt = await program.jwt(session);
      for (const headers of [bearer(jwt), { cookie: `__session=${jwt}` }])
        expect((await new SampleClient(sample, headers).send('/auth/whoami')).status).toBe(401);
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
