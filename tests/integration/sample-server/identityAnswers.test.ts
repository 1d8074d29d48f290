import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SampleAccount } from '../../sample-server/sampleServer.ts';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { nodeValue, SampleClient } from './SampleClient.ts';

let server: SampleForTests;
let viewer: SampleAccount;
let client: SampleClient;

beforeAll(async () => {
  server = await startSampleForTests();
  viewer = server.accounts.find(({ role }) => role === 'viewer')!;
});
afterAll(() => server.stop());
beforeEach(() => {
  client = new SampleClient(server);
});

const path = (kind: string) => `/api/.ory/self-service/${kind}`;

describe('a code from an email', () => {
  it.each([
    ['recovery', 4_060_006],
    ['verification', 4_070_006],
  ])('for %s that is wrong is answered with 200 and an error in the form', async (kind, id) => {
    const { json: flow } = await client.send(`${path(kind)}/browser`);
    expect(flow).toMatchObject({ active: 'code', state: 'choose_method' });
    const send = (fields: object) =>
      client.send(`${path(kind)}?flow=${flow.id}`, {
        method: 'POST',
        body: { csrf_token: nodeValue(flow, 'csrf_token'), method: 'code', ...fields },
      });
    const sent = await send({ email: 'nobody@sample.example' });
    expect([sent.status, sent.json.state, sent.json.ui.messages[0].type]).toEqual([
      200,
      'sent_email',
      'info',
    ]);
    const wrong = await send({ code: '000000' });
    expect([wrong.status, wrong.json.state]).toEqual([200, 'sent_email']);
    expect(wrong.json.ui.messages).toEqual([expect.objectContaining({ id, type: 'error' })]);
    expect(wrong.json.transient_payload).toEqual({});
  });
});

describe('an identity flow', () => {
  it('of a client that is not a browser requires no cross-site token', async () => {
    const { json: flow } = await client.send(`${path('login')}/api`);
    client.cookies.clear();
    const { status, json } = await client.send(`${path('login')}?flow=${flow.id}`, {
      method: 'POST',
      body: { method: 'password', identifier: viewer.email, password: 'wrong' },
    });
    expect([status, json.type, json.ui.messages.at(-1).id]).toEqual([400, 'api', 4_000_006]);
  });

  it.each(['login', 'registration'])('for %s has no organization', async (kind) => {
    expect((await client.send(`${path(kind)}/browser`)).json.organization_id).toBeNull();
  });

  it('explains a repeated sign-in in its message', async () => {
    await client.signIn(viewer);
    const { json } = await client.send(`${path('login')}/browser?refresh=true`);
    expect(json.ui.messages[0].id).toBe(1_010_003);
  });

  it('of the settings names its user', async () => {
    await client.signIn(viewer);
    const { json } = await client.send(`${path('settings')}/browser`);
    expect(json.identity).toMatchObject({ id: viewer.id, traits: { email: viewer.email } });
  });

  it('without its cookie is rejected with a detailed reason', async () => {
    const { json: flow } = await client.send(`${path('login')}/browser`);
    const { status, json } = await new SampleClient(server).send(`${path('login')}/flows?id=${flow.id}`);
    expect(status).toBe(403);
    expect(json.error.details).toEqual({
      docs: expect.any(String),
      hint: expect.any(String),
      reject_reason: expect.any(String),
    });
  });
});

describe('an identity session', () => {
  it('lists its devices and the addresses of its user', async () => {
    await client.signIn(viewer);
    const { json } = await client.send('/api/.ory/sessions/whoami');
    expect(json.devices).toEqual([expect.objectContaining({ ip_address: '127.0.0.1', user_agent: 'node' })]);
    expect(json.identity).toMatchObject({
      schema_url: `${server.origin}/api/.ory/schemas/ZGVmYXVsdA`,
      verifiable_addresses: [{ value: viewer.email, verified: false, via: 'email', status: 'sent' }],
      recovery_addresses: [{ value: viewer.email, via: 'email' }],
      metadata_public: null,
      organization_id: null,
    });
  });
});

describe('addresses that the identity service names', () => {
  it('use the configured base address, regardless of the requested address', async () => {
    const other = await startSampleForTests({ originKind: 'server' });
    try {
      const itself = new SampleClient(other);
      await itself.control('/_sample/second-factor', { email: viewer.email, required: true });
      const { json: flow } = await itself.send('/kratos/self-service/login/browser');
      const base = 'https://web-client.sample.example/api/.ory';
      expect(flow.ui.action).toBe(`${base}/self-service/login?flow=${flow.id}`);
      const { json } = await itself.send(`/kratos/self-service/login?flow=${flow.id}`, {
        method: 'POST',
        body: {
          csrf_token: nodeValue(flow, 'csrf_token'),
          method: 'password',
          identifier: viewer.email,
          password: viewer.password,
        },
      });
      expect(json.redirect_browser_to).toBe(`${base}/self-service/login/browser?aal=aal2`);
    } finally {
      await other.stop();
    }
  });
});
