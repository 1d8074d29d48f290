import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { decodeJwt, decodeProtectedHeader, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { SampleAccount } from '../database/accounts.ts';
import type { ServerClock } from '../ServerClock.ts';
import { signingKey } from '../signingKey.ts';
import { OidcBehaviorOverrides } from './OidcBehavior.ts';
import { OidcStore } from './OidcStore.ts';
import { oidcClient } from './oidcClient.ts';

export interface OidcServerOptions {
  readonly accounts: readonly SampleAccount[];
  readonly seed: number;
  readonly clock: ServerClock;
  /** Origin of the server itself; known once it listens. */
  readonly origin: () => string;
}

/** Paths of the provider, which are at the root of both kinds of origin. */
const paths =
  /^\/(?:\.well-known\/|authorize(?:[/?]|$)|oauth\/token|keys|endsession|revoke|userinfo|oidc\/login)/;

export const isOidcPath = (url: string): boolean => paths.test(url);

/** Hop-by-hop and computed headers, which are not copied. */
const ownHeaders = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);

interface TokenAnswer {
  readonly access_token?: string;
  readonly id_token?: string;
}

/** The server as an OpenID provider at its own origin, and the validation of its tokens. */
export class OidcServer {
  readonly behavior = new OidcBehaviorOverrides();
  readonly #options: OidcServerOptions;
  #pages: Promise<FastifyInstance> | undefined;

  constructor(options: OidcServerOptions) {
    this.#options = options;
  }

  get issuer(): string {
    return this.#options.origin();
  }

  get #key() {
    return signingKey(`sample-oidc-${this.#options.seed}`);
  }

  get #store(): OidcStore {
    return OidcStore.of(Number(new URL(this.issuer).port), this.#options.seed);
  }

  /**
   * Revokes the grants of a person, or of all people. As on the server, access tokens remain valid until
   * they expire.
   */
  end(personId: string | undefined): void {
    this.#store.end(personId);
  }

  /** Returns the owner of an access token; undefined for an invalid token. */
  async accountOf(token: string): Promise<SampleAccount | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.#key.public, {
        issuer: this.issuer,
        audience: oidcClient,
        algorithms: ['RS256'],
        currentDate: this.#options.clock.now,
      });
      return this.#options.accounts.find(({ id }) => id === payload.sub);
    } catch {
      // Any validation error means an unauthenticated caller.
      return undefined;
    }
  }

  async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    this.#pages ??= this.#open();
    const pages = await this.#pages;
    const path = request.url.replace(/\?.*$/s, '');
    const { host } = new URL(this.issuer);
    const answered = await pages.inject({
      method: request.method as 'GET',
      url: request.url,
      headers: { ...request.headers, host, 'x-forwarded-proto': request.protocol },
      ...(request.body === undefined ? {} : { payload: request.body as Buffer }),
    });
    for (const [name, value] of Object.entries(answered.headers)) {
      if (value !== undefined && !ownHeaders.has(name)) void reply.header(name, value);
    }
    const { location } = answered.headers;
    if (typeof location === 'string') void reply.header('location', this.#spoiltLocation(location));
    const body = await this.#spoiltBody(path, answered.statusCode, answered.rawPayload);
    return reply.code(answered.statusCode).send(body.length === 0 ? undefined : body);
  }

  async #open(): Promise<FastifyInstance> {
    // Loaded on demand, because most samples have no provider.
    const [{ createProvider }, { providerPages }] = await Promise.all([
      import('./createProvider.ts'),
      import('./providerPages.ts'),
    ]);
    const { accounts, clock } = this.#options;
    const provider = createProvider({
      issuer: this.issuer,
      accounts,
      key: this.#key,
      store: this.#store,
      behavior: this.behavior,
      clock,
    });
    const pages = providerPages(provider, accounts);
    const app = Fastify({ exposeHeadRoutes: false });
    // The provider parses bodies itself.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, _payload, done) => done(null));
    app.all('/*', (request, reply) => {
      reply.hijack();
      return pages(request.raw, reply.raw);
    });
    return app;
  }

  /** Replaces the issuer in the authorization response if a test set one. */
  #spoiltLocation(location: string): string {
    const { issuerInAnswers } = this.behavior.now;
    if (issuerInAnswers === undefined || !URL.canParse(location)) return location;
    const url = new URL(location);
    if (url.searchParams.has('iss')) url.searchParams.set('iss', issuerInAnswers);
    return url.href;
  }

  async #spoiltBody(path: string, status: number, body: Buffer): Promise<Buffer> {
    const { revocation, idTokenIssuer } = this.behavior.now;
    if (path.endsWith('/openid-configuration') && !revocation) {
      const { revocation_endpoint: _left, ...rest } = JSON.parse(body.toString()) as Record<string, unknown>;
      return Buffer.from(JSON.stringify(rest));
    }
    if (path !== '/oauth/token' || status !== 200) return body;
    if (idTokenIssuer === undefined && this.#options.clock.offsetSeconds === 0) return body;
    const { access_token, id_token, ...rest } = JSON.parse(body.toString()) as TokenAnswer;
    const spoilt = {
      ...rest,
      ...(access_token === undefined ? {} : { access_token: await this.#signedAnew(access_token, {}) }),
      ...(id_token === undefined
        ? {}
        : {
            id_token: await this.#signedAnew(
              id_token,
              idTokenIssuer === undefined ? {} : { iss: idTokenIssuer },
            ),
          }),
    };
    return Buffer.from(JSON.stringify(spoilt));
  }

  /** Signs a token again, with times by the server's clock and changed claims. */
  #signedAnew(token: string, change: JWTPayload): Promise<string> {
    const { offsetSeconds } = this.#options.clock;
    const claims = decodeJwt(token);
    const times = Object.entries(claims).flatMap(([name, value]) =>
      ['iat', 'nbf', 'exp', 'auth_time'].includes(name) && typeof value === 'number'
        ? [[name, value + offsetSeconds] as const]
        : [],
    );
    return new SignJWT({ ...claims, ...Object.fromEntries(times), ...change })
      .setProtectedHeader({ ...decodeProtectedHeader(token), alg: 'RS256' })
      .sign(this.#key.private);
  }
}
