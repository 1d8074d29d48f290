import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Client } from 'pg';
import type { SampleAccount } from '../database/accounts.ts';
import { registerControl } from './controlRoutes.ts';
import { createAuthenticator, type IdentityMode } from './credentials.ts';
import { createDataApi, refuseAccess } from './dataApi.ts';
import { commit, Faults } from './Faults.ts';
import { LoginFlows } from './kratosFlows.ts';
import { registerKratos } from './kratosRoutes.ts';
import { type RecordedRequest, RequestRecorder } from './RequestRecorder.ts';
import { isAllowed } from './rbac.ts';
import { Sessions } from './Sessions.ts';

export type OriginKind = 'web' | 'server';

export interface GatewayOptions {
  readonly originKind: OriginKind;
  readonly identity: IdentityMode;
  readonly accounts: readonly SampleAccount[];
  readonly seed: number;
  readonly postgrestOrigin: string;
  readonly database: Client;
  readonly tls?: { readonly key: string; readonly cert: string };
}

/** Version that the health-check service of the imitated server tells. */
const serviceVersion = 'v1.1.0-beta.32';

const webPage = '/_web-page';

/** What a web origin makes of a path: `/api/...` goes to the server, everything else is the web client's own page. */
function serverPath(kind: OriginKind, url: string): string {
  if (kind === 'server' || url.startsWith('/_faults') || url.startsWith('/_sample')) return url;
  if (url === '/api/_health') return '/_health';
  if (url.startsWith('/api/.ory/')) return `/kratos/${url.slice('/api/.ory/'.length)}`;
  return url.startsWith('/api/') ? url.slice('/api'.length) : webPage;
}

declare module 'fastify' {
  interface FastifyRequest {
    recorded?: RecordedRequest;
  }
}

/** Assembles the gateway: the server's paths over PostgREST and the endpoints that are not PostgREST. */
export async function createGateway(options: GatewayOptions): Promise<FastifyInstance> {
  const { originKind, identity, accounts, database } = options;
  const app = Fastify({
    ...(options.tls === undefined ? {} : { https: options.tls }),
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
    rewriteUrl: (request) => serverPath(originKind, request.url ?? '/'),
  }) as FastifyInstance;
  await app.register(cookie);
  const sessions = new Sessions(options.seed, accounts);
  const flows = new LoginFlows(accounts);
  const faults = new Faults();
  const recorder = new RequestRecorder();
  const authenticate = createAuthenticator(identity, accounts, sessions);
  const dataApi = createDataApi(options.postgrestOrigin);

  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.replace(/\?.*$/s, '');
    if (path.startsWith('/_faults') || path.startsWith('/_sample')) return;
    request.recorded = recorder.note(request);
    const caller = authenticate(request);
    const fault = faults.take(request.method, path, 'account' in caller ? caller.account.role : undefined);
    if (fault !== undefined && (await commit(fault, reply))) return reply;
  });
  app.addHook('onResponse', async (request, reply) => {
    if (request.recorded !== undefined) request.recorded.status = reply.statusCode;
  });

  /** The caller's account; a caller without one is answered here. */
  const required = (request: FastifyRequest, reply: FastifyReply): SampleAccount | undefined => {
    const caller = authenticate(request);
    if ('account' in caller) return caller.account;
    const { status, body, headers } = caller.refusal;
    void reply.code(status).headers(headers ?? {});
    void (typeof body === 'string' ? reply.type('text/plain').send(body) : reply.send(body));
    return undefined;
  };

  registerControl(app, { faults, recorder, sessions, flows, database });
  if (identity === 'kratos') {
    const prefix = originKind === 'web' ? '/api/.ory' : '/kratos';
    registerKratos(app, {
      accounts,
      sessions,
      flows,
      origin: (request) => `${request.protocol}://${request.host}${prefix}`,
    });
  }
  app.get('/health', (_request, reply) => reply.type('text/plain').send('OK'));
  app.get('/_health', () => ({ health: 'ok' }));
  app.get(webPage, (_request, reply) =>
    reply.code(404).type('text/html').send('<!doctype html><title>Web client</title>'),
  );
  app.get('/auth/whoami', (request, reply) => {
    const account = required(request, reply);
    return account === undefined ? reply : whoami(account);
  });
  app.get('/properties', async (request, reply) => {
    if (required(request, reply) === undefined) return reply;
    const { rows } = await database.query<{ name: string; value: string }>(
      'select name, value from properties',
    );
    const local = {
      name: 'settings.rules.disable',
      value: 'false',
      source: 'local',
      type: '',
      description: '',
    };
    return [local, ...rows.map((row) => ({ ...row, source: 'db', type: '', description: '' }))];
  });
  app.get('/canary/about', (request, reply) => {
    const account = required(request, reply);
    if (account === undefined) return reply;
    if (!isAllowed(account.role, 'canaries', 'read')) return refuseAccess(reply, account, 'canaries', 'read');
    return { Timestamp: '2024-10-23T08:00:00Z', Version: serviceVersion };
  });
  app.route({
    method: ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'],
    url: '/db/*',
    handler: async (request, reply) => {
      const account = required(request, reply);
      if (account === undefined) return reply;
      const [path = '', query = ''] = request.url.split(/\?(.*)/s);
      return dataApi(request, reply, account, path, query);
    },
  });
  app.setNotFoundHandler((request, reply) => {
    // Without a login even an unknown path is a 401.
    if (required(request, reply) !== undefined) void reply.code(404).send({ message: 'Not Found' });
  });
  return app;
}

/** Roles as the server tells them: inherited and direct ones, with duplicates. */
function whoami({ id, name, email, role }: SampleAccount) {
  return {
    message: 'success',
    payload: {
      user: { id, name, email },
      roles: [role, 'viewer', 'everyone', role],
      permissions: [
        { subject: role, object: 'catalog', action: 'read' },
        { subject: 'everyone', object: 'database.kratos', action: '*', deny: true },
      ],
      hostname: 'mission-control-sample',
    },
  };
}
