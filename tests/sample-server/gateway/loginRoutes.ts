import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SampleAccount } from '../database/accounts.ts';
import { flowExpired, kratosError, notFound } from './kratosErrors.ts';
import { noSuchMethod, secondFactorCode, wrongCode, wrongPassword } from './kratosNodes.ts';
import { type KratosOptions, queryOf, toSessionBody } from './kratosSession.ts';
import { type LoginFlow, newCsrfToken } from './LoginFlows.ts';
import { sessionCookie } from './Sessions.ts';

const csrfCookie = 'csrf_token_sample';

const alreadySignedIn = kratosError(
  400,
  'session_already_available',
  'A valid session was detected and thus login is not possible. Did you forget to set `?refresh=true`?',
);

const noSessionToRaise = kratosError(
  401,
  'session_aal1_required',
  'A second factor can only be asked for when there is a session already.',
);

const csrfViolation = kratosError(
  403,
  'security_csrf_violation',
  'A security violation was detected, please fill out the form again.',
);

/** The login flow: started, read and submitted by a browser. */
export function registerLogin(app: FastifyInstance, options: KratosOptions): void {
  const { accounts, sessions, flows, origin } = options;
  const sessionOf = (request: FastifyRequest) => sessions.read(request.cookies[sessionCookie], Date.now());
  const cookieOptions = (request: FastifyRequest) =>
    ({ path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' }) as const;

  function newFlow(request: FastifyRequest, type: LoginFlow['type'], csrfToken: string): LoginFlow {
    const { refresh, aal, return_to: returnTo = '/' } = queryOf(request);
    return flows.create(
      {
        type,
        origin: origin(request),
        requestUrl: `${origin(request)}${request.url.slice('/kratos'.length)}`,
        returnTo,
        refresh: refresh === 'true',
        aal: aal === 'aal2' ? 'aal2' : 'aal1',
        now: Date.now(),
      },
      csrfToken,
    );
  }

  app.get('/kratos/self-service/login/api', (request) => newFlow(request, 'api', ''));

  app.get('/kratos/self-service/login/browser', (request, reply) => {
    const { refresh, aal } = queryOf(request);
    const session = sessionOf(request);
    if (session === undefined && aal === 'aal2') return reply.code(401).send(noSessionToRaise);
    if (session !== undefined && refresh !== 'true' && aal !== 'aal2') {
      return reply.code(400).send(alreadySignedIn);
    }
    const token = request.cookies[csrfCookie] ?? newCsrfToken();
    void reply.setCookie(csrfCookie, token, cookieOptions(request));
    return newFlow(request, 'browser', token);
  });

  const expired = (flow: LoginFlow, request: FastifyRequest, reply: FastifyReply) => {
    const next = flows.renew(flow, origin(request), request.cookies[csrfCookie] ?? '', Date.now());
    return reply.code(410).send(flowExpired(next.id));
  };

  app.get('/kratos/self-service/login/flows', (request, reply) => {
    const flow = flows.find(queryOf(request).id ?? '');
    if (flow === undefined) return reply.code(404).send(notFound);
    return flows.isExpired(flow, Date.now()) ? expired(flow, request, reply) : flow;
  });

  app.post('/kratos/self-service/login', (request, reply) => {
    const flow = flows.find(queryOf(request).flow ?? '');
    if (flow === undefined) return reply.code(404).send(notFound);
    if (flows.isExpired(flow, Date.now())) return expired(flow, request, reply);
    const typed = (request.body ?? {}) as Record<string, string>;
    const token = request.cookies[csrfCookie];
    if (token === undefined || typed.csrf_token !== token) return reply.code(403).send(csrfViolation);
    const method = flow.requested_aal === 'aal2' ? 'totp' : 'password';
    if (typed.method !== method) return reply.code(400).send(flows.refuse(flow, typed, noSuchMethod));
    const fields = method === 'totp' ? ['totp_code'] : ['identifier', 'password'];
    const empty = fields.filter((name) => !typed[name]);
    if (empty.length > 0) return reply.code(400).send(flows.refuseEmpty(flow, typed, empty));
    return method === 'totp'
      ? submitCode(flow, typed, request, reply)
      : submitPassword(flow, typed, request, reply);
  });

  function submitPassword(
    flow: LoginFlow,
    typed: Record<string, string>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const account = accounts.find(
      ({ email, password }) => email === typed.identifier && password === typed.password,
    );
    if (account === undefined) return reply.code(400).send(flows.refuse(flow, typed, wrongPassword));
    return answerSession(account, sessions.issue(account.email, Date.now()), request, reply);
  }

  function submitCode(
    flow: LoginFlow,
    typed: Record<string, string>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const session = sessionOf(request);
    const account = accounts.find(({ email }) => email === session?.email);
    if (session === undefined || account === undefined) return reply.code(401).send(noSessionToRaise);
    if (typed.totp_code !== secondFactorCode) {
      return reply.code(400).send(flows.refuse(flow, typed, wrongCode));
    }
    return answerSession(account, sessions.raise(session), request, reply);
  }

  function answerSession(
    account: SampleAccount,
    issued: ReturnType<typeof sessions.issue>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const expires = new Date(issued.session.expiresMs);
    void reply.setCookie(sessionCookie, issued.cookie, { ...cookieOptions(request), expires });
    return { session: toSessionBody(issued.session, account) };
  }
}
