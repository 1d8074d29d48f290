import type { FastifyInstance, FastifyRequest } from 'fastify';
import { registerFlows } from './flowRoutes.ts';
import { toSessionBody } from './identityBody.ts';
import {
  inactiveSession,
  kratosError,
  noCredentials,
  notFound,
  secondFactorRequired,
} from './kratosErrors.ts';
import { type KratosOptions, queryOf } from './kratosSession.ts';
import { loginFlow } from './loginFlow.ts';
import { recoveryFlow, verificationFlow } from './mailFlow.ts';
import { registrationFlow } from './registrationFlow.ts';
import { sessionCookie } from './Sessions.ts';
import { settingsFlow } from './settingsFlow.ts';

/** Registers the public API of Kratos under `/kratos`. */
export function registerKratos(app: FastifyInstance, options: KratosOptions): void {
  const { people, sessions, origin } = options;
  const sessionOf = (request: FastifyRequest) => sessions.read(request.cookies[sessionCookie], Date.now());

  registerFlows(app, options, {
    login: loginFlow,
    registration: registrationFlow,
    recovery: recoveryFlow,
    verification: verificationFlow,
    settings: settingsFlow,
  });

  app.get('/kratos/sessions/whoami', (request, reply) => {
    const session = sessionOf(request);
    const account = people.find(session?.email);
    if (session === undefined || account === undefined) return reply.code(401).send(noCredentials);
    if (sessions.lacksSecondFactor(session))
      return reply.code(403).send(secondFactorRequired(origin(request)));
    return toSessionBody(session, account, people, origin(request));
  });

  app.get('/kratos/self-service/logout/browser', (request, reply) => {
    const session = sessionOf(request);
    if (session === undefined) return reply.code(401).send(inactiveSession);
    const url = `${origin(request)}/self-service/logout?token=${session.id}`;
    return { logout_token: session.id, logout_url: url };
  });

  app.get('/kratos/self-service/logout', (request, reply) => {
    const session = sessionOf(request);
    if (session === undefined || session.id !== queryOf(request).token) {
      const reason = 'The logout token does not belong to the session.';
      return reply
        .code(403)
        .send(kratosError(403, { id: 'security_identity_mismatch', reason, message: reason }));
    }
    sessions.revoke(session.id);
    return reply.clearCookie(sessionCookie, { path: '/' }).code(204).send();
  });

  app.get('/kratos/self-service/errors', (request, reply) => {
    // Kratos serves an example error under a fixed id for developers.
    if (queryOf(request).id !== 'stub:500') return reply.code(404).send(notFound);
    const at = new Date(0).toISOString();
    const { error } = kratosError(500, { id: 'stub', message: 'This is a stub error.' });
    return { id: 'stub:500', error, created_at: at, updated_at: at };
  });

  app.all('/kratos/*', (_request, reply) => reply.code(404).send(notFound));
}
