import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { OidcServer } from '../oidc/OidcServer.ts';
import { claimsOf } from '../oidc/oidcClient.ts';
import type { People } from './People.ts';

const resourcePath = '/.well-known/oauth-protected-resource';

export interface OidcRoutesOptions {
  readonly oidc: OidcServer;
  readonly people: People;
}

/** The addresses of the server's OpenID provider, and hands on it for tests; server reference section 2.2. */
export function registerOidc(root: FastifyInstance, { oidc, people }: OidcRoutesOptions): void {
  root.get(resourcePath, () => ({ resource: oidc.issuer, authorization_servers: [oidc.issuer] }));

  const userinfo = async (request: FastifyRequest, reply: FastifyReply) => {
    const [scheme, token = ''] = request.headers.authorization?.split(' ') ?? [];
    const account = scheme?.toLowerCase() === 'bearer' ? await oidc.accountOf(token) : undefined;
    if (account === undefined)
      return reply.code(401).send({ error: 'invalid_token', error_description: 'invalid token provided' });
    return claimsOf(account);
  };
  root.get('/userinfo', userinfo);
  root.post('/userinfo', userinfo);

  void root.register(async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const answer = (request: FastifyRequest, reply: FastifyReply) => oidc.answer(request, reply);
    for (const path of ['/.well-known/*', '/authorize', '/authorize/*', '/oauth/token', '/keys'])
      app.all(path, answer);
    for (const path of ['/endsession', '/endsession/*', '/revoke', '/oidc/login/*']) app.all(path, answer);
  });

  // Where who is refused finds out how to sign in. The identity service and the provider say that by themselves.
  root.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 401 || /^\/(?:kratos|oauth|oidc)\//.test(request.url)) return payload;
    const asked = [reply.getHeader('www-authenticate') ?? []].flat().map(String);
    const bearer = `Bearer resource_metadata="${oidc.issuer}${resourcePath}"`;
    void reply.header('www-authenticate', [...asked, bearer]);
    return payload;
  });
  root.addHook('onSend', async (_request, reply, payload) => {
    if (oidc.manners.now.clockOffsetSeconds !== 0) void reply.header('date', oidc.manners.time.toUTCString());
    return payload;
  });

  root.post('/_sample/oidc', (request, reply) => {
    oidc.manners.set(request.body);
    return reply.code(204).send();
  });
  root.delete('/_sample/oidc', (_request, reply) => {
    oidc.manners.clear();
    return reply.code(204).send();
  });
  root.post('/_sample/oidc/end', (request, reply) => {
    const { email } = z.object({ email: z.string().optional() }).parse(request.body ?? {});
    const person = people.find(email);
    if (email !== undefined && person === undefined) throw new Error('Nobody has this address.');
    oidc.end(person?.id);
    return reply.code(204).send();
  });
}
