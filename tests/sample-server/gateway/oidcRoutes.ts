import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { OidcBehavior } from '../oidc/OidcBehavior.ts';
import type { OidcServer } from '../oidc/OidcServer.ts';
import { claimsOf } from '../oidc/oidcClient.ts';
import type { ServerClock } from '../ServerClock.ts';
import type { People } from './People.ts';

const resourcePath = '/.well-known/oauth-protected-resource';

export interface OidcRoutesOptions {
  readonly oidc: OidcServer;
  readonly people: People;
  readonly clock: ServerClock;
}

const clockSchema = z.looseObject({
  /** Offset of the server's clock from this computer's, in seconds. */
  clockOffsetSeconds: z.number().int().optional(),
});

/** A test's change to the provider. Absent fields remain unchanged. */
export type OidcChange = OidcBehavior & { readonly clockOffsetSeconds?: number };

/** Registers the routes of the server's OpenID provider and their test controls. */
export function registerOidc(root: FastifyInstance, { oidc, people, clock }: OidcRoutesOptions): void {
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

  // Adds the OpenID discovery header to 401 responses, except those of Kratos and the provider.
  root.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 401 || /^\/(?:kratos|oauth|oidc)\//.test(request.url)) return payload;
    const asked = [reply.getHeader('www-authenticate') ?? []].flat().map(String);
    const bearer = `Bearer resource_metadata="${oidc.issuer}${resourcePath}"`;
    void reply.header('www-authenticate', [...asked, bearer]);
    return payload;
  });

  root.post('/_sample/oidc', (request, reply) => {
    const { clockOffsetSeconds, ...manners } = clockSchema.parse(request.body);
    oidc.behavior.set(manners);
    clock.offsetSeconds = clockOffsetSeconds ?? clock.offsetSeconds;
    return reply.code(204).send();
  });
  root.delete('/_sample/oidc', (_request, reply) => {
    oidc.behavior.clear();
    clock.offsetSeconds = 0;
    return reply.code(204).send();
  });
  root.post('/_sample/oidc/end', (request, reply) => {
    const { email } = z.object({ email: z.string().optional() }).parse(request.body ?? {});
    const person = people.find(email);
    if (email !== undefined && person === undefined) throw new Error('No user has this email address.');
    oidc.end(person?.id);
    return reply.code(204).send();
  });
}
