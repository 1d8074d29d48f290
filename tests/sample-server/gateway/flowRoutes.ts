import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type FlowBody, type FlowKind, flowKinds, newCsrfToken } from './IdentityFlows.ts';
import { csrfViolation, flowExpired, notFound } from './kratosErrors.ts';
import { csrfNode } from './kratosNodes.ts';
import {
  cookieOptions,
  type FlowCall,
  type FlowHandlers,
  type KratosOptions,
  queryOf,
} from './kratosSession.ts';
import { sessionCookie } from './Sessions.ts';

const csrfCookie = 'csrf_token_sample';

/** Registers all self-service flows, each with start, read and submit routes. */
export function registerFlows(app: FastifyInstance, options: KratosOptions, handlers: FlowHandlers): void {
  const { people, sessions, flows, origin } = options;
  const requestUrl = ({ protocol, host, url }: FastifyRequest) =>
    `${protocol}://${host}${url.slice('/kratos'.length)}`;

  const callOf = (request: FastifyRequest, reply: FastifyReply): FlowCall => {
    const session = sessions.read(request.cookies[sessionCookie], Date.now());
    return { ...options, request, reply, session, account: people.find(session?.email) };
  };

  function begin(kind: FlowKind, type: FlowBody['type'], call: FlowCall, csrfToken: string): FlowBody {
    const { request } = call;
    const { refresh, aal, return_to: returnTo } = queryOf(request);
    const { nodes, messages = [], own, memory } = handlers[kind].start(call);
    return flows.create({
      kind,
      type,
      origin: origin(request),
      requestUrl: requestUrl(request),
      returnTo,
      refresh: refresh === 'true',
      aal: aal === 'aal2' ? 'aal2' : 'aal1',
      now: Date.now(),
      nodes: [csrfNode(csrfToken), ...nodes],
      messages,
      ...(own === undefined ? {} : { own }),
      ...(memory === undefined ? {} : { memory }),
    });
  }

  /** Responds with 410 and a new flow of the same kind, as Kratos does for an expired flow. */
  const expired = (kind: FlowKind, call: FlowCall) => {
    const next = begin(kind, 'browser', call, call.request.cookies[csrfCookie] ?? '');
    return call.reply.code(410).send(flowExpired(next.id, kind));
  };

  for (const kind of flowKinds) {
    const path = `/kratos/self-service/${kind}`;
    app.get(`${path}/api`, (request, reply) => begin(kind, 'api', callOf(request, reply), ''));

    app.get(`${path}/browser`, (request, reply) => {
      const call = callOf(request, reply);
      const refusal = handlers[kind].refuses?.(call);
      if (refusal !== undefined) return reply.code(refusal.status).send(refusal.body);
      const token = request.cookies[csrfCookie] ?? newCsrfToken();
      void reply.setCookie(csrfCookie, token, cookieOptions(request));
      return begin(kind, 'browser', call, token);
    });

    app.get(`${path}/flows`, (request, reply) => {
      const flow = flows.find(kind, queryOf(request).id ?? '');
      if (flow === undefined) return reply.code(404).send(notFound);
      if (flows.isExpired(flow, Date.now())) return expired(kind, callOf(request, reply));
      // A flow belongs to the browser that started it.
      if (flow.ofAnyBrowser !== true && request.cookies[csrfCookie] === undefined)
        return reply.code(403).send(csrfViolation);
      return flow.body;
    });

    app.post(path, (request, reply) => {
      const call = callOf(request, reply);
      const flow = flows.find(kind, queryOf(request).flow ?? '');
      if (flow === undefined) return reply.code(404).send(notFound);
      if (flows.isExpired(flow, Date.now())) return expired(kind, call);
      const typed = (request.body ?? {}) as Record<string, string>;
      const token = request.cookies[csrfCookie];
      // The CSRF token prevents other sites from using the browser's cookies. API clients have no cookies and
      // need no token.
      const ofBrowser = flow.body.type === 'browser' && flow.ofAnyBrowser !== true;
      if (ofBrowser && (token === undefined || typed.csrf_token !== token))
        return reply.code(403).send(csrfViolation);
      return handlers[kind].submit({ ...call, flow, typed });
    });
  }
}
