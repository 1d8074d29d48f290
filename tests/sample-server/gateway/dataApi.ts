import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fetch } from 'undici';
import type { SampleAccount } from '../database/accounts.ts';
import { FilterError } from './dateMath.ts';
import { rewriteFilters } from './filterRewrite.ts';
import type { HiddenTypes } from './HiddenTypes.ts';
import { newerSyntaxError } from './newerSyntax.ts';
import type { OlderServer } from './OlderServer.ts';
import { actionOf, isAllowed } from './rbac.ts';
import { objectOf } from './relations.ts';

const passedRequestHeaders = ['accept', 'content-type', 'prefer', 'range', 'range-unit'];
const passedAnswerHeaders = [
  'content-type',
  'content-range',
  'content-location',
  'location',
  'preference-applied',
  'allow',
];

export interface DataApiOptions {
  readonly postgrestOrigin: string;
  readonly hiddenTypes: HiddenTypes;
  readonly olderServer: OlderServer;
  /** Whether the database has the tables of the identity service. */
  readonly hasIdentities: boolean;
  /** Forward to PostgREST without roles and filters, as the standalone health checker does. */
  readonly unguarded: boolean;
  /** Returns the caller's account. Otherwise sends an error response and returns undefined. */
  readonly required: (request: FastifyRequest, reply: FastifyReply) => SampleAccount | undefined;
}

/** Denies access as the server does: plain text, with the missing permission in headers. */
export function refuseAccess(
  reply: FastifyReply,
  account: SampleAccount,
  object: string,
  action: string,
): FastifyReply {
  return reply
    .code(403)
    .type('text/plain')
    .headers({ 'x-rbac-subject': account.id, 'x-rbac-object': object, 'x-rbac-action': action })
    .send('unauthorized. Access Denied');
}

/** Registers the data API under `/db`: PostgREST behind the server's own rules. */
export function registerDataApi(root: FastifyInstance, options: DataApiOptions): void {
  void root.register(async (app) => {
    // Bodies are forwarded without parsing.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    app.route({
      method: ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'],
      url: '/db/*',
      handler: (request, reply) => {
        const account = options.required(request, reply);
        return account === undefined ? reply : answer(request, reply, account, options);
      },
    });
  });
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  account: SampleAccount,
  { postgrestOrigin, hiddenTypes, olderServer, hasIdentities, unguarded }: DataApiOptions,
) {
  const [path = '', query = ''] = request.url.split(/\?(.*)/s);
  const relation = path.slice('/db/'.length);
  if (unguarded) return forward(request, reply, `${postgrestOrigin}/${relation}?${query}`, {});
  const action = actionOf(request.method);
  if (action === undefined) {
    return reply.code(403).type('text/plain').send('unauthorized. RBAC policy not configured correctly');
  }
  const object = objectOf(relation);
  if (object === undefined) return reply.code(404).send();
  if (!isAllowed(account, object, action)) return refuseAccess(reply, account, object, action);
  if (relation === 'identities' && !hasIdentities)
    return reply.code(404).send({
      code: '42P01',
      details: null,
      hint: null,
      message: 'relation "public.identities" does not exist',
    });
  const parameters = new URLSearchParams(query);
  const complaint = newerSyntaxError(parameters) ?? olderServer.missingColumnError(relation, parameters);
  if (complaint !== undefined) return reply.code(400).send(complaint);
  let rewritten: URLSearchParams;
  try {
    rewritten = rewriteFilters(parameters, new Date());
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    return reply.code(500).send({ message: 'Internal Server Error' });
  }
  if (request.method === 'GET') olderServer.limit(rewritten);
  const url = `${postgrestOrigin}/${relation}?${rewritten}`;
  return forward(request, reply, url, hiddenTypes.headerOf(account));
}

async function forward(
  request: FastifyRequest,
  reply: FastifyReply,
  url: string,
  ownHeaders: Readonly<Record<string, string>>,
) {
  const headers = passedRequestHeaders.flatMap((name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  const body = request.body as Buffer | undefined;
  const answered = await fetch(url, {
    method: request.method,
    headers: { ...Object.fromEntries(headers), ...ownHeaders },
    ...(body === undefined || body.length === 0 ? {} : { body }),
  });
  for (const name of passedAnswerHeaders) {
    const value = answered.headers.get(name);
    if (value !== null) void reply.header(name, value);
  }
  const bytes = Buffer.from(await answered.arrayBuffer());
  return reply.code(answered.status).send(bytes.length === 0 ? undefined : bytes);
}
