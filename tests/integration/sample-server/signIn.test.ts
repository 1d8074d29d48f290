import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SampleAccount } from '../../sample-server/sampleServer.ts';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { nodeValue, SampleClient } from './SampleClient.ts';

let server: SampleForTests;
let viewer: SampleAccount;
let client: SampleClient;

const browserFlow = '/api/.ory/self-service/login/browser';

beforeAll(async () => {
  server = await startSampleForTests();
  viewer = server.accounts.find(({ role }) => role === 'viewer')!;
});
afterAll(() => server.stop());
beforeEach(() => {
  client = new SampleClient(server);
});

describe('the login flow', () => {
  it('describes its fields like the identity service', async () => {
    const { status, json } = await client.send(`${browserFlow}?return_to=/catalog`);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      type: 'browser',
      return_to: '/catalog',
      requested_aal: 'aal1',
      refresh: false,
    });
    expect(json.ui).toMatchObject({ method: 'POST', action: expect.stringContaining(json.id) });
    expect(
      json.ui.nodes.map((node: { group: string; attributes: object }) => [node.group, node.attributes]),
    ).toEqual([
      ['default', expect.objectContaining({ name: 'csrf_token', type: 'hidden', node_type: 'input' })],
      ['default', expect.objectContaining({ name: 'identifier', type: 'text', required: true })],
      ['password', expect.objectContaining({ name: 'password', type: 'password', required: true })],
      ['password', expect.objectContaining({ name: 'method', type: 'submit', value: 'password' })],
    ]);
    expect(Date.parse(json.expires_at) - Date.parse(json.issued_at)).toBe(600_000);
  });

  it('lists every account with its password', async () => {
    const { json } = await client.send(browserFlow);
    for (const { email, password } of server.accounts) {
      expect(json.ui.messages[0].text).toContain(`${email} / ${password}`);
    }
  });

  it('can be read again by its id', async () => {
    const { json: flow } = await client.send(browserFlow);
    const { json } = await client.send(`/api/.ory/self-service/login/flows?id=${flow.id}`);
    expect(json).toEqual(flow);
  });

  it('signs in with the right password and sets the session cookie', async () => {
    const { status, json } = await client.signIn(viewer);
    expect(status).toBe(200);
    expect(json.session).toMatchObject({
      active: true,
      authenticator_assurance_level: 'aal1',
      identity: { id: viewer.id, traits: { email: viewer.email } },
    });
    const whoami = await client.send('/api/.ory/sessions/whoami');
    expect(whoami.json).toEqual(json.session);
    expect((await client.send('/api/auth/whoami')).json.payload.user.email).toBe(viewer.email);
  });

  it('answers a wrong password with the flow, the message, and the typed name', async () => {
    const { status, json } = await client.signIn({ email: viewer.email, password: 'wrong' });
    expect(status).toBe(400);
    expect(json.ui.messages.at(-1)).toMatchObject({ id: 4_000_006, type: 'error' });
    expect(nodeValue(json, 'identifier')).toBe(viewer.email);
    expect(JSON.stringify(json.ui.nodes)).not.toContain('wrong');
    const { status: then } = await client.submit(json, {
      method: 'password',
      identifier: viewer.email,
      password: viewer.password,
    });
    expect(then).toBe(200);
  });

  it('shows an error at each empty field', async () => {
    const { status, json } = await client.signIn({ email: '', password: '' });
    expect(status).toBe(400);
    const complaining = json.ui.nodes.filter((node: { messages: object[] }) => node.messages.length > 0);
    expect(complaining.map((node: { attributes: { name: string } }) => node.attributes.name)).toEqual([
      'identifier',
      'password',
    ]);
  });

  it.each([
    ['a wrong cross-site token', { csrf_token: 'foreign' }],
    ['no cross-site token', { csrf_token: '' }],
  ])('rejects %s', async (_what, token) => {
    const { json: flow } = await client.send(browserFlow);
    const { status, json } = await client.submit(flow, {
      method: 'password',
      identifier: viewer.email,
      password: viewer.password,
      ...token,
    });
    expect(status).toBe(403);
    expect(json.error.id).toBe('security_csrf_violation');
  });

  it('rejects a flow without the browser cookie', async () => {
    const { json: flow } = await client.send(browserFlow);
    client.cookies.clear();
    const { status } = await client.submit(flow, { method: 'password', identifier: 'a', password: 'b' });
    expect(status).toBe(403);
  });

  it('answers 410 with a new flow once expired', async () => {
    const { json: flow } = await client.send(browserFlow);
    await client.control('/_sample/expire-flows');
    const { status, json } = await client.submit(flow, {
      method: 'password',
      identifier: viewer.email,
      password: viewer.password,
    });
    expect(status).toBe(410);
    expect(json.error.id).toBe('self_service_flow_expired');
    const next = await client.send(`/api/.ory/self-service/login/flows?id=${json.use_flow_id}`);
    expect(next.status).toBe(200);
  });

  it('answers 404 for an unknown flow', async () => {
    expect((await client.send('/api/.ory/self-service/login/flows?id=nothing')).status).toBe(404);
  });

  it('is denied to a signed-in user, except for a repeated sign-in', async () => {
    await client.signIn(viewer);
    const { status, json } = await client.send(browserFlow);
    expect([status, json.error.id]).toEqual([400, 'session_already_available']);
    expect((await client.send(`${browserFlow}?refresh=true`)).json.refresh).toBe(true);
  });

  it.each(['registration', 'recovery', 'verification'])('has a %s flow', async (kind) => {
    const { status, json } = await client.send(`/api/.ory/self-service/${kind}/browser`);
    expect([status, json.ui.method]).toEqual([200, 'POST']);
  });

  it('has a settings flow for signed-in users only', async () => {
    const path = '/api/.ory/self-service/settings/browser';
    expect((await client.send(path)).json.error.id).toBe('session_inactive');
    await client.signIn(viewer);
    const groups = (await client.send(path)).json.ui.nodes.map(({ group }: { group: string }) => group);
    expect([...new Set(groups)]).toEqual([
      'default',
      'profile',
      'password',
      'oidc',
      'lookup_secret',
      'totp',
      'webauthn',
    ]);
  });
});

describe('the second factor of the sample', () => {
  beforeEach(() => client.control('/_sample/second-factor', { email: viewer.email, required: true }));
  afterAll(() => client.control('/_sample/second-factor', { email: viewer.email, required: false }));

  it('is requested after the password, with a session and a redirect', async () => {
    const { status, json } = await client.signIn(viewer);
    expect([status, json.error.id]).toEqual([422, 'browser_location_change_required']);
    expect(json.redirect_browser_to).toBe(`${server.origin}/api/.ory/self-service/login/browser?aal=aal2`);
    expect(client.cookies.get('ory_kratos_session')).toBeDefined();
    const session = await client.send('/api/.ory/sessions/whoami');
    expect([session.status, session.json.error.id]).toEqual([403, 'session_aal2_required']);
    expect(session.json.redirect_browser_to).toContain('aal=aal2');
    expect((await client.send('/api/auth/whoami')).status).toBe(401);
    const settings = await client.send('/api/.ory/self-service/settings/browser');
    expect([settings.status, settings.json.error.id]).toEqual([403, 'session_aal2_required']);
  });

  it('preserves the return address', async () => {
    const { json: flow } = await client.send(`${browserFlow}?return_to=/catalog`);
    const form = { method: 'password', identifier: viewer.email, password: viewer.password };
    const { json } = await client.submit(flow, form);
    expect(new URL(json.redirect_browser_to).searchParams.get('return_to')).toBe('/catalog');
  });

  it('is requested with 422 by a fault', async () => {
    await client.signIn(viewer);
    await client.control('/_faults', { path: '/kratos/sessions/whoami', kind: 'status', status: 422 });
    const { status, json } = await client.send('/api/.ory/sessions/whoami');
    expect([status, json.error.id]).toEqual([422, 'session_aal2_required']);
  });

  it('raises the session level with the displayed code only', async () => {
    await client.signIn(viewer);
    const before = client.cookies.get('ory_kratos_session')!;
    const { json: flow } = await client.send(`${browserFlow}?aal=aal2`);
    expect(flow.ui.messages.map(({ id }: { id: number }) => id)).toEqual([1_010_004, 1_990_002]);
    const [code = ''] = /\d{6}/.exec(flow.ui.messages[1].text) ?? [];
    const wrong = await client.submit(flow, { method: 'totp', totp_code: '000000' });
    expect([wrong.status, wrong.json.ui.messages.at(-1).id]).toEqual([400, 4_000_008]);
    const { status, json } = await client.submit(flow, { method: 'totp', totp_code: code });
    expect(status).toBe(200);
    expect(json.session.authenticator_assurance_level).toBe('aal2');
    expect(json.session.authentication_methods).toMatchObject([{ method: 'password' }, { method: 'totp' }]);
    expect((await client.send('/api/auth/whoami')).status).toBe(200);
    client.cookies.set('ory_kratos_session', before);
    expect((await client.send('/api/auth/whoami')).status, 'it is the same session').toBe(200);
    const again = await client.send(`${browserFlow}?aal=aal2`);
    expect([again.status, again.json.error.id]).toEqual([400, 'session_already_available']);
  });

  it('can be a backup code, each valid once', async () => {
    await client.control('/_sample/second-factor', { email: viewer.email, required: false });
    const codes = ['once', 'twice'].map((code) => ({ code, used: false }));
    await client.control('/_sample/protection', { email: viewer.email, codes });
    await client.signIn(viewer);
    const names = async () => {
      const { json } = await client.send(`${browserFlow}?aal=aal2`);
      return { flow: json, groups: json.ui.nodes.map(({ group }: { group: string }) => group) };
    };
    const { flow, groups } = await names();
    expect(groups, 'only what the person has').toEqual(['default', 'lookup_secret', 'lookup_secret']);
    const send = (code: string) => client.submit(flow, { method: 'lookup_secret', lookup_secret: code });
    const wrong = await send('never');
    expect([wrong.status, wrong.json.ui.messages.at(-1).id]).toEqual([400, 4_000_016]);
    expect((await send('once')).json.session.authentication_methods[1].method).toBe('lookup_secret');
    client.cookies.delete('ory_kratos_session');
    await client.signIn(viewer);
    const { flow: next } = await names();
    const used = await client.submit(next, { method: 'lookup_secret', lookup_secret: 'once' });
    expect([used.status, used.json.ui.messages.at(-1).id]).toEqual([400, 4_000_012]);
  });

  it('cannot be requested without a session', async () => {
    const { status, json } = await client.send(`${browserFlow}?aal=aal2`);
    expect([status, json.error.id]).toEqual([401, 'session_aal1_required']);
  });
});

describe('an identity session of the sample', () => {
  it('ends with the logout token', async () => {
    await client.signIn(viewer);
    const kept = client.cookies.get('ory_kratos_session')!;
    const { json } = await client.send('/api/.ory/self-service/logout/browser');
    expect((await client.send('/api/.ory/self-service/logout?token=other')).status).toBe(403);
    expect((await client.send(`/api/.ory/self-service/logout?token=${json.logout_token}`)).status).toBe(204);
    client.cookies.set('ory_kratos_session', kept);
    expect((await client.send('/api/.ory/sessions/whoami')).status).toBe(401);
    expect((await client.send('/api/auth/whoami')).text).toBe('Session Expired');
  });

  it('ends when a test ends the sessions of its user only', async () => {
    const other = new SampleClient(server);
    await client.signIn(viewer);
    await other.signIn(server.accounts[0]!);
    await client.control('/_sample/expire-sessions', { email: viewer.email });
    expect((await client.send('/api/auth/whoami')).text).toBe('Session Expired');
    expect((await other.send('/api/auth/whoami')).status).toBe(200);
    expect((await client.signIn(viewer)).status).toBe(200);
  });

  it('is rejected when it is forged', async () => {
    await client.signIn(viewer);
    const [payload] = client.cookies.get('ory_kratos_session')!.split('.');
    client.cookies.set('ory_kratos_session', `${payload}.forged`);
    expect((await client.send('/api/auth/whoami')).status).toBe(401);
  });

  it('survives a restart of the sample server', async () => {
    await client.signIn(viewer);
    const again = await startSampleForTests();
    try {
      const returning = new SampleClient(again);
      for (const [name, value] of client.cookies) returning.cookies.set(name, value);
      expect((await returning.send('/api/auth/whoami')).json.payload.user.email).toBe(viewer.email);
    } finally {
      await again.stop();
    }
  });
});
