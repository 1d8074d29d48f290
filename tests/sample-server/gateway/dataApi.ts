import type { FastifyReply, FastifyRequest } from 'fastify';
import { fetch } from 'undici';
import type { SampleAccount } from '../database/accounts.ts';
import { FilterError, rewriteFilters, syntaxNewerThan10 } from './filterRewrite.ts';
import { actionOf, isAllowed, objectOf } from './rbac.ts';

const passedRequestHeaders = ['accept', 'content-type', 'prefer', 'range', 'range-unit', 'accept-profile'];
const passedAnswerHeaders = ['content-type', 'content-range', 'content-location', 'preference-applied'];

/** Answers a refusal as the server's authorisation does: plain text, and headers that say what was missing. */
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

/** The data API: PostgREST behind the server's own rules. */
export function createDataApi(postgrestOrigin: string) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    account: SampleAccount,
    path: string,
    query: string,
  ) => {
    const relation = path.slice('/db/'.length);
    const action = actionOf[request.method];
    if (action === undefined) {
      return reply.code(403).type('text/plain').send('unauthorized. RBAC policy not configured correctly');
    }
    const object = objectOf(relation);
    if (object === undefined) return reply.code(404).send();
    if (!isAllowed(account.role, object, action)) return refuseAccess(reply, account, object, action);
    const parameters = new URLSearchParams(query);
    const newer = syntaxNewerThan10(parameters);
    if (newer !== undefined) {
      return reply
        .code(400)
        .send({ code: 'PGRST100', message: `"failed to parse" ${newer}`, details: null, hint: null });
    }
    return forward(request, reply, relation, parameters);
  };

  async function forward(
    request: FastifyRequest,
    reply: FastifyReply,
    relation: string,
    parameters: URLSearchParams,
  ) {
    let rewritten: URLSearchParams;
    try {
      rewritten = rewriteFilters(parameters, new Date());
    } catch (error) {
      if (!(error instanceof FilterError)) throw error;
      return reply.code(500).send({ message: 'Internal Server Error' });
    }
    const headers = passedRequestHeaders.flatMap((name) => {
      const value = request.headers[name];
      return typeof value === 'string' ? [[name, value] as const] : [];
    });
    const answer = await fetch(`${postgrestOrigin}/${relation}?${rewritten}`, {
      method: request.method,
      headers: Object.fromEntries(headers),
      ...(request.method === 'GET' ? {} : { body: JSON.stringify(request.body ?? {}) }),
    });
    for (const name of passedAnswerHeaders) {
      const value = answer.headers.get(name);
      if (value !== null) reply.header(name, value);
    }
    return reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer()));
  }
}
