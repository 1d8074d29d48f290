import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FlowKind } from '#contract/entities/session.ts';
import { failureSentences } from '#contract/rules/failures.ts';
import { systemClock } from '#main/base/clock.ts';
import { ServerClient } from '#main/server/ServerClient.ts';
import { createTransport } from '#main/server/transport.ts';
import type { FlowStep } from '#main/session/flowKinds.ts';
import { KratosFlows } from '#main/session/KratosFlows.ts';

/** An unstructured answer: an HTML page, plain text, or nothing. */
interface RawAnswer {
  readonly status: number;
  readonly text: string;
}

/** The identity service's answer to a POST. Each GET creates a flow unless it is refused. */
const answerOf = { status: 200, body: {} as object };
const created: string[] = [];
/** Answers to the next GETs in place of flows. Status 0 drops the connection. */
const refusals: RawAnswer[] = [];
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
  const refusal = refusals.shift();
  if (refusal?.status === 0) {
    request.socket.destroy();
    return;
  }
  if (refusal !== undefined) {
    response.writeHead(refusal.status).end(refusal.text);
    return;
  }
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
  refusals.length = 0;
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

describe('the sign-in flows of the identity service', () => {
  it.each([
    ['session_aal2_required', 422, {}, { step: 'second-factor' }],
    // The console has no such session, so the sign-in continues.
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
  ])('handle %s as specified', async (id, status, more, expected) => {
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
  )('for %s handle %s as specified', async (kind, id, status, more, expected) => {
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
  ])('follow %s to a local screen if one exists, for any origin', async (path, outcome) => {
    for (const origin of [client.origin, 'https://web-client.example']) {
      const redirect = { redirect_browser_to: origin + path };
      const step = await submitted(422, error('browser_location_change_required', redirect), 'recovery');
      expect(step, origin).toMatchObject({ outcome });
    }
  });

  it.each([
    '/kratos/self-service/login/browser?aal=aal2&return_to=%2F',
    'https://web-client.example/api/.ory/self-service/login/browser?aal=aal2',
    'https://web-client.example/login?aal=aal2',
  ])('start the second factor for a redirect to %s', async (address) => {
    const redirect = { redirect_browser_to: address };
    expect(await submitted(422, error('browser_location_change_required', redirect))).toEqual({
      step: 'second-factor',
    });
  });

  it('send no request to the origin of a redirect', async () => {
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

  it('follow the continue_with actions of newer identity services', async () => {
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
      next: { outcome: 'go', to: 'settings', flowId: 'next-1' },
    });
  });

  it('request a refreshed session when the server requires one', async () => {
    await submitted(403, error('session_refresh_required'));
    expect(created[1]).toContain('refresh=true');
  });

  it('report an unknown error with the message of the server', async () => {
    await expect(submitted(500, error('internal'))).rejects.toMatchObject({
      code: 'SERVER',
      data: { serverMessage: 'm' },
    });
  });

  const everyKind = ['login', ...kinds] as const;

  it.each(everyKind.flatMap((kind) => [[kind, 410] as const, [kind, 404] as const]))(
    'start a new %s flow when the server answers %i in any format',
    async (kind, status) => {
      expect(await submitted(status, {}, kind)).toMatchObject(
        restarted('Your interaction expired, please fill out the form again.'),
      );
    },
  );

  it.each(everyKind)('for %s report server errors and unreadable answers', async (kind) => {
    await expect(submitted(500, {}, kind)).rejects.toMatchObject({ code: 'SERVER' });
    await expect(submitted(403, {}, kind)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      data: { sentence: 'You do not have permission for this action.' },
    });
    await expect(submitted(400, { ui: 'rubbish' }, kind)).rejects.toMatchObject({
      code: 'SERVER',
      data: { sentence: failureSentences.unreadable },
    });
  });

  it.each(
    everyKind.flatMap((kind) => [
      [kind, 500, '{}', 'SERVER', 'The server answered 500.'] as const,
      [kind, 403, 'no', 'FORBIDDEN', 'You do not have permission to access this page.'] as const,
      [kind, 200, '<html>', 'SERVER', failureSentences.unreadable] as const,
    ]),
  )('fail to start a %s flow after status %i: %s', async (kind, status, text, code, sentence) => {
    refusals.push({ status, text });
    const flows = new KratosFlows(client, () => undefined);
    await expect(flows.create({ kind })).rejects.toMatchObject({ code, data: { sentence } });
    expect(created, 'an answer is no reason to ask again').toHaveLength(1);
    await expect(flows.create({ kind })).resolves.toMatchObject({ outcome: { outcome: 'flow' } });
  });

  it('fail to start without a connection', async () => {
    refusals.push(...Array.from({ length: 9 }, () => ({ status: 0, text: '' })));
    await expect(new KratosFlows(client, () => undefined).create({ kind: 'login' })).rejects.toMatchObject({
      code: 'OFFLINE',
      data: { sentence: failureSentences.network },
    });
  });

  it('start once more when the server requires it, and only once', async () => {
    const refusal = (id: string) => ({ status: 403, text: JSON.stringify(error(id)) });
    refusals.push(refusal('security_csrf_violation'));
    const flows = new KratosFlows(client, () => undefined);
    expect(await flows.create({ kind: 'login' })).toMatchObject(
      restarted('A security violation was detected, please fill out the form again.'),
    );
    created.length = 0;
    refusals.push(
      refusal('self_service_flow_return_to_forbidden'),
      refusal('self_service_flow_return_to_forbidden'),
    );
    await expect(flows.create({ kind: 'recovery' })).rejects.toMatchObject({
      data: { sentence: 'The return_to address is not allowed.' },
    });
    expect(created.map((path) => path.includes('return_to'))).toEqual([true, false]);
  });

  it('for verification go to the start after 400, and start again after 403 or 410', async () => {
    const flows = new KratosFlows(client, () => undefined);
    for (const status of [403, 410]) {
      refusals.push({ status, text: '{}' });
      const step = await flows.create({ kind: 'verification', flowId: `somebody-elses-${status}` });
      expect(step).toMatchObject({ outcome: { outcome: 'flow' } });
      expect(step).not.toHaveProperty('outcome.notice');
    }
    refusals.push({ status: 400, text: '{}' });
    expect(await flows.create({ kind: 'verification' })).toMatchObject(go('start'));
  });

  it('contain images and buttons, but no scripts, hidden values, or passwords', async () => {
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
