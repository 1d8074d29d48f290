import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerClock } from '../ServerClock.ts';
import type { SigningKey } from '../signingKey.ts';
import { clientBody, membershipBody, refuse, sessionBody } from './answers.ts';
import type { HostedBehaviorOverrides } from './HostedBehavior.ts';
import type { HostedClient, HostedState, SampleHostedSession, SessionStatus } from './HostedState.ts';
import { sessionToken } from './sessionToken.ts';

export interface FrontendApiRouteOptions {
  readonly state: () => HostedState;
  readonly behavior: HostedBehaviorOverrides;
  readonly clock: ServerClock;
  readonly key: SigningKey;
  /** Base URL of the API and the pages. */
  readonly origin: () => string;
  /** URL of the application's web client. */
  readonly home: () => string;
}

/** Template of the JWTs that servers accept. */
const template = 'Backend';
const mostRows = 500;

interface Call {
  readonly client: HostedClient;
  readonly session: SampleHostedSession;
}

type Fields = Readonly<Record<string, string | undefined>>;

const fieldsOf = (request: FastifyRequest): Fields => (request.body ?? {}) as Fields;
const queryOf = (request: FastifyRequest): Fields => request.query as Fields;

/** Registers the provider's frontend API for native programs, which use no cookies. */
export function registerFrontendApi(app: FastifyInstance, options: FrontendApiRouteOptions): void {
  const { behavior, clock, key, origin, home } = options;

  const tokenOf = (request: FastifyRequest) =>
    queryOf(request)._is_native === '1' ? request.headers.authorization : undefined;

  /** Returns the requesting client. Otherwise sends an error response and returns undefined. */
  function clientOf(request: FastifyRequest, reply: FastifyReply): HostedClient | undefined {
    const token = tokenOf(request);
    const client = options.state().clientOf(token);
    if (client === undefined) void refuse(reply, 'invalid');
    else if (behavior.now.newClientTokens)
      void reply.header('authorization', options.state().tokenFor(client, token));
    return client;
  }

  /**
   * Returns the session in the path. Sends an error response if the client has no such session or the
   * session has ended.
   */
  function callOf(request: FastifyRequest, reply: FastifyReply): Call | undefined {
    const client = clientOf(request, reply);
    if (client === undefined) return undefined;
    const { sid } = request.params as { sid: string };
    const session = options
      .state()
      .sessionsOf(client)
      .find(({ id }) => id === sid);
    if (session?.status === 'active') return { client, session };
    void refuse(reply, session === undefined ? 'notFound' : 'signedOut');
    return undefined;
  }

  app.get('/v1/environment', () => ({
    auth_config: { object: 'auth_config', id: 'aconf_sample', single_session_mode: false },
    display_config: {
      object: 'display_config',
      id: 'display_config_sample',
      application_name: 'Sample identity',
      instance_environment_type: 'development',
      home_url: home(),
      sign_in_url: `${origin()}/sign-in`,
      sign_up_url: `${origin()}/sign-up`,
      user_profile_url: `${origin()}/user`,
      organization_profile_url: `${origin()}/organization`,
      create_organization_url: `${origin()}/create-organization`,
    },
    user_settings: {},
    organization_settings: { enabled: true, max_allowed_memberships: 100 },
    maintenance_mode: false,
  }));

  app.get('/v1/client', (request, reply) => {
    const state = options.state();
    const { rotating_token_nonce: nonce } = queryOf(request);
    if (nonce !== undefined) {
      const session = state.takeNonce(nonce);
      if (session === undefined) return refuse(reply, 'nonce');
      // A program that has a client already moves the session to it.
      session.client = state.clientOf(tokenOf(request)) ?? session.client;
      void reply.header('authorization', state.tokenFor(session.client));
      return { response: clientBody(session.client, state), client: null };
    }
    if (tokenOf(request) === undefined) return { response: null, client: null };
    const client = clientOf(request, reply);
    return client === undefined ? reply : { response: clientBody(client, state), client: null };
  });

  app.get('/v1/me/organization_memberships', (request, reply) => {
    const client = clientOf(request, reply);
    if (client === undefined) return reply;
    const state = options.state();
    const { limit = '10', offset = '0', _clerk_session_id: wanted } = queryOf(request);
    const session = state
      .sessionsOf(client)
      .find(({ id, status }) => status === 'active' && (wanted === undefined || wanted === id));
    if (session === undefined) return refuse(reply, 'signedOut');
    const all = state.organizationsOf(session.person);
    const from = Math.max(0, Number(offset) || 0);
    const page = all.slice(from, from + Math.min(mostRows, Math.max(1, Number(limit) || 10)));
    const data = page.map((organisation) => membershipBody(organisation, session.person));
    return { response: { data, total_count: all.length }, client: null };
  });

  /** Responds with a JWT for the requested organization. Default: the session's last organization. */
  async function answerToken(request: FastifyRequest, reply: FastifyReply) {
    const call = callOf(request, reply);
    if (call === undefined) return reply;
    const { session } = call;
    const wanted = fieldsOf(request).organization_id ?? session.organisationId;
    const organisation = options
      .state()
      .organizationsOf(session.person)
      .find(({ id }) => id === wanted);
    if (wanted !== undefined && wanted !== '' && organisation === undefined)
      return refuse(reply, 'notMember');
    session.activeMs = Date.now();
    const { tokenSeconds: seconds } = behavior.now;
    const jwt = await sessionToken(session, organisation, { issuer: origin(), key, now: clock.now, seconds });
    return { object: 'token', jwt };
  }

  app.post('/v1/client/sessions/:sid/tokens', answerToken);
  app.post('/v1/client/sessions/:sid/tokens/:template', (request, reply) => {
    const named = (request.params as { template: string }).template;
    return named === template ? answerToken(request, reply) : refuse(reply, 'noTemplate');
  });

  app.post('/v1/client/sessions/:sid/touch', (request, reply) => {
    const call = callOf(request, reply);
    if (call === undefined) return reply;
    const { client, session } = call;
    const state = options.state();
    const { active_organization_id: wanted } = fieldsOf(request);
    const isMember = state.organizationsOf(session.person).some(({ id }) => id === wanted);
    if (wanted !== undefined && wanted !== '' && !isMember) return refuse(reply, 'notMember');
    if (wanted !== undefined) session.organisationId = wanted === '' ? undefined : wanted;
    session.activeMs = Date.now();
    return { response: sessionBody(session, state), client: clientBody(client, state) };
  });

  const ends: Readonly<Record<string, SessionStatus>> = { remove: 'removed', end: 'ended' };
  for (const [path, status] of Object.entries(ends)) {
    app.post(`/v1/client/sessions/:sid/${path}`, (request, reply) => {
      const call = callOf(request, reply);
      if (call === undefined) return reply;
      call.session.status = status;
      const state = options.state();
      return { response: sessionBody(call.session, state), client: clientBody(call.client, state) };
    });
  }
}
