import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SampleAccount } from '../database/accounts.ts';
import {
  type LoginFlow,
  type LoginFlows,
  newCsrfToken,
  secondFactorCode,
  wrongCode,
  wrongPassword,
} from './kratosFlows.ts';
import type { Session, Sessions } from './Sessions.ts';

const csrfCookie = 'csrf_token_sample';
const sessionCookie = 'ory_kratos_session';

export interface KratosOptions {
  readonly accounts: readonly SampleAccount[];
  readonly sessions: Sessions;
  readonly flows: LoginFlows;
  /** Public address of the identity service. */
  readonly origin: (request: FastifyRequest) => string;
}

const kratosError = (code: number, id: string, message: string, more: object = {}) => ({
  error: { id, code, status: String(code), reason: message, message },
  ...more,
});

const queryOf = (request: FastifyRequest): Record<string, string | undefined> =>
  request.query as Record<string, string | undefined>;

function toSessionBody(session: Session, account: SampleAccount) {
  const [first, ...last] = account.name.split(' ');
  return {
    id: session.id,
    active: true,
    expires_at: new Date(session.issuedMs + 24 * 3_600_000).toISOString(),
    authenticated_at: new Date(session.issuedMs).toISOString(),
    authenticator_assurance_level: session.aal,
    identity: {
      id: account.id,
      schema_id: 'default',
      traits: { email: account.email, name: { first, last: last.join(' ') } },
    },
  };
}

/** The identity service's public API under `/kratos`, as far as signing in and out needs it. */
export function registerKratos(app: FastifyInstance, options: KratosOptions): void {
  const { accounts, sessions, flows, origin } = options;
  const sessionOf = (request: FastifyRequest) => sessions.read(request.cookies[sessionCookie], Date.now());
  const accountOf = (session: Session | undefined) => accounts.find(({ email }) => email === session?.email);
  const aal2Required = (request: FastifyRequest) =>
    kratosError(403, 'session_aal2_required', 'A higher authentication level is required.', {
      redirect_browser_to: `${origin(request)}/self-service/login/browser?aal=aal2`,
    });

  app.get('/kratos/sessions/whoami', (request, reply) => {
    const session = sessionOf(request);
    const account = accountOf(session);
    if (session === undefined || account === undefined) {
      return reply
        .code(401)
        .send(kratosError(401, 'session_inactive', 'No active session was found in this request.'));
    }
    if (sessions.lacksSecondFactor(session)) return reply.code(403).send(aal2Required(request));
    return toSessionBody(session, account);
  });

  app.get('/kratos/self-service/login/api', (request) =>
    flows.create({ origin: origin(request), returnTo: '', refresh: false, aal: 'aal1', now: Date.now() }, ''),
  );

  app.get('/kratos/self-service/login/browser', (request, reply) => {
    const query = queryOf(request);
    const refresh = query.refresh === 'true';
    const aal = query.aal === 'aal2' ? 'aal2' : 'aal1';
    const session = sessionOf(request);
    if (session !== undefined && !refresh && aal !== 'aal2') {
      return reply
        .code(400)
        .send(
          kratosError(
            400,
            'session_already_available',
            'A valid session was detected and thus login is not possible.',
          ),
        );
    }
    if (session === undefined && aal === 'aal2') {
      return reply
        .code(401)
        .send(kratosError(401, 'session_inactive', 'No active session was found in this request.'));
    }
    const token = request.cookies[csrfCookie] ?? newCsrfToken();
    reply.setCookie(csrfCookie, token, { path: '/', httpOnly: true, sameSite: 'lax' });
    return flows.create(
      { origin: origin(request), returnTo: query.return_to ?? '/', refresh, aal, now: Date.now() },
      token,
    );
  });

  app.get('/kratos/self-service/login/flows', (request, reply) => {
    const flow = flows.find(queryOf(request).id ?? '');
    if (flow === undefined)
      return reply
        .code(404)
        .send(kratosError(404, 'not_found', 'The requested resource could not be found.'));
    return flows.isExpired(flow, Date.now()) ? expired(reply) : flow;
  });

  app.post('/kratos/self-service/login', (request, reply) => {
    const flow = flows.find(queryOf(request).flow ?? '');
    if (flow === undefined)
      return reply
        .code(404)
        .send(kratosError(404, 'not_found', 'The requested resource could not be found.'));
    if (flows.isExpired(flow, Date.now())) return expired(reply);
    const typed = (request.body ?? {}) as Record<string, string>;
    const token = request.cookies[csrfCookie];
    if (token === undefined || typed.csrf_token !== token) {
      return reply
        .code(403)
        .send(
          kratosError(
            403,
            'security_csrf_violation',
            'Please retry the flow and optionally clear your cookies.',
          ),
        );
    }
    return typed.method === 'totp'
      ? submitCode(flow, typed, request, reply)
      : submitPassword(flow, typed, reply);
  });

  function expired(reply: FastifyReply) {
    return reply
      .code(410)
      .send(
        kratosError(
          410,
          'self_service_flow_expired',
          'The login flow expired 1.00 minutes ago, please try again.',
          { use_flow_id: newCsrfToken() },
        ),
      );
  }

  function submitPassword(flow: LoginFlow, typed: Record<string, string>, reply: FastifyReply) {
    const account = accounts.find(
      ({ email, password }) => email === typed.identifier && password === typed.password,
    );
    if (account === undefined) return reply.code(400).send(flows.refuse(flow, typed, wrongPassword));
    return begin(account, 'aal1', reply);
  }

  function submitCode(
    flow: LoginFlow,
    typed: Record<string, string>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const account = accountOf(sessionOf(request));
    if (account === undefined)
      return reply
        .code(401)
        .send(kratosError(401, 'session_inactive', 'No active session was found in this request.'));
    if (typed.totp_code !== secondFactorCode)
      return reply.code(400).send(flows.refuse(flow, typed, wrongCode));
    return begin(account, 'aal2', reply);
  }

  function begin(account: SampleAccount, aal: Session['aal'], reply: FastifyReply) {
    const cookie = sessions.issue(account.email, aal, Date.now());
    reply.setCookie(sessionCookie, cookie, { path: '/', httpOnly: true, sameSite: 'lax' });
    const session = sessions.read(cookie, Date.now());
    return session === undefined ? reply.code(500).send() : { session: toSessionBody(session, account) };
  }

  app.get('/kratos/self-service/logout/browser', (request, reply) => {
    const session = sessionOf(request);
    if (session === undefined)
      return reply
        .code(401)
        .send(kratosError(401, 'session_inactive', 'No active session was found in this request.'));
    return {
      logout_token: session.id,
      logout_url: `${origin(request)}/self-service/logout?token=${session.id}`,
    };
  });

  app.get('/kratos/self-service/logout', (request, reply) => {
    const session = sessionOf(request);
    if (session === undefined || session.id !== queryOf(request).token) {
      return reply
        .code(403)
        .send(kratosError(403, 'security_identity_mismatch', 'The logout token does not match the session.'));
    }
    sessions.revoke(session.id);
    return reply.clearCookie(sessionCookie, { path: '/' }).code(204).send();
  });

  app.get('/kratos/self-service/errors', (_request, reply) =>
    reply.code(404).send(kratosError(404, 'not_found', 'The requested resource could not be found.')),
  );
}
