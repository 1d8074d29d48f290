import type * as oauth from 'oauth4webapi';
import type { Clock } from '#main/base/clock.ts';
import { Failure } from '#main/base/Failure.ts';
import { codeOf, failureOfNetwork, failureOfOutage } from '#main/server/failures.ts';
import { isSuspect } from '#main/server/reach.ts';
import type { Transports } from '#main/server/Transports.ts';
import { messages } from '../browser/messages.ts';
import type { RenewedToken, SessionEnding } from '../RenewableSession.ts';
import { SessionEnded } from '../TokenRenewer.ts';

/** Public client that is registered on all newer servers. */
export const publicClient = { id: 'mc-cli', scope: 'openid profile email offline_access' } as const;

const timeoutMs = 15_000;
/** Tolerance (s) in addition to the known clock difference. */
const toleranceS = 30;
/** Default token lifetime (s) when the server sends none. */
const defaultLifetimeS = 300;

export interface OidcTokens extends RenewedToken {
  /** Valid for one renewal, which returns the next one. */
  readonly refreshToken: string | undefined;
}

export interface Authorization {
  /** Address to open in the browser. */
  readonly url: string;
  /**
   * @param returned query parameters of the redirect
   * @throws Failure INVALID, OFFLINE, TIMEOUT or SERVER
   */
  readonly finish: (returned: URLSearchParams) => Promise<OidcTokens>;
}

interface DiscoveredServer {
  readonly library: typeof oauth;
  readonly server: oauth.AuthorizationServer;
  readonly client: oauth.Client;
}

export interface OidcClientOptions {
  readonly issuer: string;
  readonly transports: Pick<Transports, 'to'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** Loaded at the first sign-in or renewal, to not delay the first paint. */
const loadLibrary = () => import('oauth4webapi');

/**
 * Detects a proxy that answers for a server that is down. The body is left out of the failure because it can
 * contain tokens.
 * @throws Failure OFFLINE
 */
async function assertFromServer(answer: Response, path: string): Promise<void> {
  if (answer.status < 500 || !isSuspect({ status: answer.status, body: await answer.clone().text() })) return;
  throw failureOfOutage(answer.status, '', { method: 'POST', path });
}

/**
 * OpenID Connect client for newer servers: authorization code flow with PKCE, token rotation and revocation.
 */
export class OidcClient {
  readonly issuer: string;
  readonly host: string;
  readonly #options: OidcClientOptions;
  #discovered: Promise<DiscoveredServer> | undefined;

  constructor(options: OidcClientOptions) {
    this.#options = options;
    this.issuer = options.issuer;
    this.host = new URL(options.issuer).host;
  }

  /**
   * Starts a sign-in.
   * @param redirect local address
   * @param state that the answer must contain
   * @param confirm asks for the credentials even if the server knows the user
   * @throws Failure when the server cannot be reached, or is no OpenID provider
   */
  async authorize(redirect: string, state: string, confirm: boolean): Promise<Authorization> {
    const { library, server, client } = await this.#discover();
    const verifier = library.generateRandomCodeVerifier();
    const nonce = library.generateRandomNonce();
    if (server.authorization_endpoint === undefined) throw this.#unreadable('no authorization_endpoint');
    const url = new URL(server.authorization_endpoint);
    const parameters = {
      client_id: client.client_id,
      redirect_uri: redirect,
      response_type: 'code',
      scope: publicClient.scope,
      code_challenge: await library.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
      ...(confirm ? { prompt: 'login' } : {}),
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return {
      url: url.href,
      finish: (returned) =>
        this.#convertErrors('sign-in', async () => {
          const callback = library.validateAuthResponse(server, client, returned, state);
          const answer = await library.authorizationCodeGrantRequest(
            server,
            client,
            library.None(),
            callback,
            redirect,
            verifier,
            this.#http(library),
          );
          const tokens = await library.processAuthorizationCodeResponse(server, client, answer, {
            expectedNonce: nonce,
            requireIdToken: true,
          });
          return this.#toTokens(tokens);
        }),
    };
  }

  /** @throws SessionEnded when the server rejects the refresh token; Failure otherwise */
  async refresh(refreshToken: string): Promise<OidcTokens> {
    const { library, server, client } = await this.#discover();
    return this.#convertErrors('renewal', async () => {
      const answer = await library.refreshTokenGrantRequest(
        server,
        client,
        library.None(),
        refreshToken,
        this.#http(library),
      );
      await assertFromServer(answer, `${this.host} (renewal)`);
      return this.#toTokens(await library.processRefreshTokenResponse(server, client, answer));
    });
  }

  /**
   * Returns whether the server can revoke tokens.
   * @throws Failure when it cannot be reached
   */
  async canRevoke(): Promise<boolean> {
    return (await this.#discover()).server.revocation_endpoint !== undefined;
  }

  /**
   * Revokes the refresh token.
   * @throws Failure when the request failed
   */
  async revoke(refreshToken: string): Promise<Extract<SessionEnding, 'revoked' | 'lapses'>> {
    const { library, server, client } = await this.#discover();
    if (server.revocation_endpoint === undefined) return 'lapses';
    return this.#convertErrors('revocation', async () => {
      const answer = await library.revocationRequest(server, client, library.None(), refreshToken, {
        ...this.#http(library),
        additionalParameters: { token_type_hint: 'refresh_token' },
      });
      // Some servers name a revocation endpoint that does not exist.
      if (answer.status === 404 || answer.status === 405) return 'lapses';
      await library.processRevocationResponse(answer);
      return 'revoked';
    });
  }

  #discover(): Promise<DiscoveredServer> {
    this.#discovered ??= this.#convertErrors('discovery', async () => {
      const library = await loadLibrary();
      const issuer = new URL(this.issuer);
      const answer = await library.discoveryRequest(issuer, this.#http(library));
      await assertFromServer(answer, `${this.host} (discovery)`);
      const server = await library.processDiscoveryResponse(issuer, answer);
      const theirs = Date.parse(answer.headers.get('date') ?? '');
      const differenceMs = Number.isNaN(theirs) ? 0 : theirs - this.#options.clock.now();
      const client: oauth.Client = {
        client_id: publicClient.id,
        [library.clockSkew]: Math.round(differenceMs / 1_000),
        [library.clockTolerance]: toleranceS,
      };
      return { library, server, client };
    });
    // Retry on the next call after a failure.
    this.#discovered.catch(() => {
      this.#discovered = undefined;
    });
    return this.#discovered;
  }

  #http(library: typeof oauth) {
    return {
      signal: () => AbortSignal.timeout(timeoutMs),
      [library.allowInsecureRequests]: this.issuer.startsWith('http:'),
      [library.customFetch]: async (url: string, options: oauth.CustomFetchOptions<string, unknown>) => {
        const { fetch, dispatcher } = await this.#options.transports.to(new URL(url).origin);
        const { method, headers, body, signal } = options;
        const answer = await fetch(url, {
          method,
          headers,
          dispatcher,
          redirect: 'manual',
          ...(body === undefined ? {} : { body: String(body) }),
          ...(signal === undefined ? {} : { signal }),
        });
        // The same class from another copy of the library, which is built into Node.
        return answer as unknown as Response;
      },
    };
  }

  #toTokens({ access_token, expires_in, refresh_token }: oauth.TokenEndpointResponse): OidcTokens {
    return {
      token: access_token,
      lifetimeMs: (expires_in ?? defaultLifetimeS) * 1_000,
      refreshToken: refresh_token,
    };
  }

  async #convertErrors<T>(
    what: 'discovery' | 'sign-in' | 'renewal' | 'revocation',
    work: () => Promise<T>,
  ): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw error instanceof Failure ? error : this.#toFailure(what, error);
    }
  }

  #toFailure(what: string, error: unknown): Failure {
    const errorCode = codeOf(error) ?? '';
    const details = this.#detailsOf(what, error);
    const failed = (code: 'INVALID' | 'SERVER', sentence: string) =>
      new Failure(code, { sentence, details }, { cause: error });
    const oauthError = error instanceof Error && 'error' in error ? String(error.error) : '';
    if (oauthError === 'invalid_grant')
      return what === 'sign-in'
        ? failed('INVALID', messages.expiredCode(this.host))
        : new SessionEnded(details, error);
    if (oauthError === 'access_denied') return failed('INVALID', messages.denied);
    if (errorCode === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED')
      return failed('INVALID', messages.otherIssuer(this.host));
    if (errorCode === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED')
      return failed('INVALID', messages.otherAnswer(this.host));
    if (errorCode === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return failed('INVALID', messages.clock(this.host));
    const status = error instanceof Error && 'status' in error ? Number(error.status) : 0;
    if (oauthError !== '') return failed(status >= 500 ? 'SERVER' : 'INVALID', messages.refused(this.host));
    if (errorCode === 'OAUTH_INVALID_RESPONSE' && /"(?:iss|issuer)"/.test(String(error)))
      return failed('INVALID', messages.otherIssuer(this.host));
    if (errorCode.startsWith('OAUTH_')) return failed('SERVER', messages.unreadable(this.host));
    return failureOfNetwork(error, { method: 'POST', path: `${this.host} (${what})` });
  }

  #unreadable(why: string): Failure {
    return new Failure('SERVER', { sentence: messages.unreadable(this.host), details: why });
  }

  /** Returns only names and descriptions of errors, because an answer can contain tokens. */
  #detailsOf(what: string, error: unknown): string {
    const parts = [
      `OpenID Connect, ${what}, ${this.issuer}`,
      error instanceof Error ? error.message : String(error),
    ];
    if (error instanceof Error && 'error' in error) parts.push(String(error.error));
    if (error instanceof Error && 'error_description' in error) parts.push(String(error.error_description));
    return parts.join('\n');
  }
}
