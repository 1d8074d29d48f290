import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src-main/base/clock.ts';
import { ServerClient } from '../../../src-main/server/ServerClient.ts';
import { createTransport } from '../../../src-main/server/transport.ts';
import type { FlowStep } from '../../../src-main/session/flowKinds.ts';
import { KratosFlows } from '../../../src-main/session/KratosFlows.ts';
import type { FlowKind } from '../../../src-preload/contract/entities/session.ts';

/** An identity service that answers a POST as a test says, and creates a fresh flow for every GET. */
const answerOf = { status: 200, body: {} as object };
const created: string[] = [];
const flow = (id: string) => ({
  id,
  ui: {
    nodes: [
      {
        group: 'default',
        attributes: { node_type: 'input', name: 'csrf_token', type: 'hidden', value: 'c-s-r-f' },
      },
      {
        group: 'password',
        attributes: { node_type: 'input', name: 'password', type: 'password', value: 'echoed' },
      },
      {
        group: 'oidc',
        attributes: { node_type: 'input', name: 'provider', type: 'submit', value: 'github' },
      },
      { group: 'totp', attributes: { node_type: 'img', id: 'qr', src: 'data:image/png;base64,AA' } },
      { group: 'webauthn', attributes: { node_type: 'script', src: 'https://x/y.js' } },
    ],
    messages: [],
  },
});

const server = createServer((request: IncomingMessage, response) => {
  request.resume();
  response.setHeader('content-type', 'application/json');
  if (request.method === 'POST') {
    response.writeHead(answerOf.status).end(JSON.stringify(answerOf.body));
    return;
  }
  created.push(request.url ?? '');
  response.end(JSON.stringify(flow(`flow-${created.length}`)));
});

let client: ServerClient;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  client = new ServerClient({
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    originKind: 'server',
    clock: systemClock,
    transport: await createTransport(false, { proxy: null, connectTimeoutMs: 1_000 }),
  });
});
beforeEach(() => {
  created.length = 0;
});
afterAll(async () => {
  await client.close();
  server.close();
});

async function submitted(status: number, body: object, kind: FlowKind = 'login'): Promise<FlowStep> {
  const login = new KratosFlows(client, () => undefined);
  const step = await login.create({ kind });
  if (step.step !== 'show' || step.outcome.outcome !== 'flow') throw new Error('no flow');
  Object.assign(answerOf, { status, body });
  return login.submit({
    kind,
    flowId: step.outcome.flow.id,
    submit: { name: 'method', value: 'password' },
    values: { password: 'x' },
  });
}

const error = (id: string, more: object = {}) => ({ error: { id, code: 400, message: 'm' }, ...more });
const restarted = (notice?: string) => ({
  step: 'show',
  outcome: { outcome: 'flow', flow: { id: 'flow-2' }, ...(notice === undefined ? {} : { notice }) },
});

describe('the identity service’s flows', () => {
  it.each([
    ['session_aal2_required', 422, {}, { step: 'second-factor' }],
    // There is no session of ours: the sign-in goes on.
    ['session_already_available', 400, {}, restarted()],
    ['session_refresh_required', 403, {}, restarted()],
    ['self_service_flow_return_to_forbidden', 400, {}, restarted('The return_to address is not allowed.')],
    [
      'self_service_flow_expired',
      410,
      {},
      restarted('Your interaction expired, please fill out the form again.'),
    ],
    [
      'security_csrf_violation',
      403,
      {},
      restarted('A security violation was detected, please fill out the form again.'),
    ],
    ['security_identity_mismatch', 400, {}, restarted()],
    ['session_inactive', 401, {}, restarted()],
    ['session_aal1_required', 401, {}, { step: 'ended', outcome: { outcome: 'go', to: 'sign-in' } }],
    [
      'browser_location_change_required',
      422,
      { redirect_browser_to: 'https://idp.example/x' },
      { step: 'show', outcome: { outcome: 'browser', url: 'https://idp.example/x' } },
    ],
  ])('answers %s as the specification says', async (id, status, more, expected) => {
    expect(await submitted(status, error(id, more))).toMatchObject(expected);
  });

  const go = (to: string) => ({ outcome: { outcome: 'go', to } });
  const kinds = ['registration', 'recovery', 'verification', 'settings'] as const;
  it.each(
    kinds.flatMap((kind) => [
      [kind, 'session_aal2_required', 403, {}, { step: 'second-factor' }] as const,
      [kind, 'session_already_available', 400, {}, go('start')] as const,
      [kind, 'session_refresh_required', 403, {}, kind === 'settings' ? go('confirm') : restarted()] as const,
      [
        kind,
        'self_service_flow_return_to_forbidden',
        400,
        {},
        restarted('The return_to address is not allowed.'),
      ] as const,
      [
        kind,
        'self_service_flow_expired',
        410,
        {},
        restarted('Your interaction expired, please fill out the form again.'),
      ] as const,
      [
        kind,
        'security_csrf_violation',
        403,
        {},
        restarted('A security violation was detected, please fill out the form again.'),
      ] as const,
      [kind, 'security_identity_mismatch', 403, {}, restarted()] as const,
      [kind, 'session_inactive', 401, {}, { step: 'ended', ...go('sign-in') }] as const,
      [
        kind,
        'browser_location_change_required',
        422,
        { redirect_browser_to: 'https://idp.example/x' },
        { outcome: { outcome: 'browser', url: 'https://idp.example/x' } },
      ] as const,
    ]),
  )('at %s answers %s as the specification says', async (kind, id, status, more, expected) => {
    expect(await submitted(status, error(id, more), kind)).toMatchObject(expected);
  });

  it.each([
    ['/profile-settings?flow=f1', { outcome: 'go', to: 'settings', flowId: 'f1' }],
    ['/verification?flow=f2', { outcome: 'go', to: 'verification', flowId: 'f2' }],
    ['/kratos/self-service/login/browser?refresh=true', { outcome: 'go', to: 'confirm' }],
    ['/login', { outcome: 'go', to: 'sign-in' }],
    ['/', { outcome: 'go', to: 'start' }],
    ['/somewhere/else', { outcome: 'browser' }],
    ['/realms/harbour/login', { outcome: 'browser' }],
  ])(
    'follows %s to a screen of ours, where there is one, whatever origin it names',
    async (path, outcome) => {
      for (const origin of [client.origin, 'https://web-client.example']) {
        const redirect = { redirect_browser_to: origin + path };
        const step = await submitted(422, error('browser_location_change_required', redirect), 'recovery');
        expect(step, origin).toMatchObject({ outcome });
      }
    },
  );

  it.each([
    '/kratos/self-service/login/browser?aal=aal2&return_to=%2F',
    'https://web-client.example/api/.ory/self-service/login/browser?aal=aal2',
    'https://web-client.example/login?aal=aal2',
  ])('takes %s for the second factor', async (address) => {
    const redirect = { redirect_browser_to: address };
    expect(await submitted(422, error('browser_location_change_required', redirect))).toEqual({
      step: 'second-factor',
    });
  });

  it('asks nothing of the origin that a redirect names', async () => {
    const asked: string[] = [];
    const elsewhere = createServer((request, response) => {
      asked.push(`${request.url} ${request.headers.cookie}`);
      response.end('{}');
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', () => resolve()));
    try {
      const origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
      const flows = new KratosFlows(client, () => undefined);
      for (const path of [
        '/api/.ory/self-service/login/browser?aal=aal2',
        '/profile-settings?flow=f1',
        '/anywhere',
      ]) {
        const redirect = { redirect_browser_to: origin + path };
        await submitted(422, error('browser_location_change_required', redirect), 'recovery');
        await flows.create({ kind: 'login', aal: 'aal2' });
      }
      expect(created.at(-1), 'the flow goes on at the server of the workspace').toContain('aal=aal2');
      expect(asked).toEqual([]);
    } finally {
      elsewhere.close();
    }
  });

  it('takes what newer identity services say comes next', async () => {
    const goOn = (action: string) => ({ continue_with: [{ action, flow: { id: 'next-1' } }] });
    expect(await submitted(200, goOn('show_verification_ui'), 'registration')).toMatchObject({
      outcome: { to: 'verification', flowId: 'next-1' },
    });
    expect(await submitted(200, { session: {}, identity: {} }, 'registration')).toEqual({
      step: 'signed-in',
    });
    expect(await submitted(200, { identity: {} }, 'registration')).toMatchObject(go('sign-in'));
    expect(await submitted(200, goOn('show_settings_ui'), 'recovery')).toEqual({
      step: 'signed-in',
      goOn: { outcome: 'go', to: 'settings', flowId: 'next-1' },
    });
  });

  it('asks for a refreshed session when that is wanted', async () => {
    await submitted(403, error('session_refresh_required'));
    expect(created[1]).toContain('refresh=true');
  });

  it('tells what it does not know, with the server’s message', async () => {
    await expect(submitted(500, error('internal'))).rejects.toMatchObject({
      code: 'SERVER',
      data: { serverMessage: 'm' },
    });
  });

  it('draws pictures and buttons that need a browser, but no script, no hidden value and no echoed password', async () => {
    const step = await new KratosFlows(client, () => undefined).create({ kind: 'login' });
    if (step.step !== 'show' || step.outcome.outcome !== 'flow') throw new Error('no flow');
    const { nodes } = step.outcome.flow;
    expect(nodes.map(({ kind, name, value, needsBrowser }) => [kind, name, value, needsBrowser])).toEqual([
      ['input', 'password', '', false],
      ['submit', 'provider', 'github', true],
      ['image', 'qr', 'data:image/png;base64,AA', false],
    ]);
    expect(JSON.stringify(step)).not.toContain('c-s-r-f');
  });
});
