import type { Clock } from '#main/base/clock.ts';
import type { Log } from '#main/base/log.ts';
import type { RenewedToken, SessionEnding } from '../RenewableSession.ts';
import { SessionEnded } from '../TokenRenewer.ts';
import { TokenSessionBase } from '../TokenSessionBase.ts';
import type { FrontendApi } from './FrontendApi.ts';

/** Stored form of a session: the client token and session id, never a session token. */
export interface StoredHostedSession {
  readonly kind: 'hosted';
  readonly client: string;
  readonly sessionId: string;
}

/** The provider's token template for tokens that a server accepts. */
const backendTemplate = 'Backend';

/** Default lifetime (ms) of a token without an expiry. */
const defaultLifetimeMs = 30_000;

export interface HostedSessionOptions {
  readonly api: FrontendApi;
  readonly sessionId: string;
  /** Organization of the tokens. Undefined while none is chosen. */
  readonly organisationId: string | undefined;
  /**
   * `cookie` with the provider's own token for the web client's origin; `bearer` with a template token for a
   * server.
   */
  readonly sentAs: 'bearer' | 'cookie';
  readonly clock: Pick<Clock, 'now' | 'elapsed'>;
  readonly log: Log;
}

/** Returns the lifetime (ms) from the token's own times, which is independent of clock differences. */
function lifetimeOf(token: string): number {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
    if (typeof claims !== 'object' || claims === null) return defaultLifetimeMs;
    const { iat, exp } = claims as { iat?: unknown; exp?: unknown };
    return typeof iat === 'number' && typeof exp === 'number' && exp > iat
      ? (exp - iat) * 1_000
      : defaultLifetimeMs;
  } catch {
    // An opaque token.
    return defaultLifetimeMs;
  }
}

export class HostedSession extends TokenSessionBase {
  readonly issuerKind = 'provider';
  readonly sentAs: 'bearer' | 'cookie';
  readonly #options: HostedSessionOptions;

  constructor(options: HostedSessionOptions) {
    super(options);
    this.#options = options;
    this.sentAs = options.sentAs;
  }

  get id(): string {
    return this.#options.sessionId;
  }

  serialize(): string {
    const { api, sessionId } = this.#options;
    return JSON.stringify({
      kind: 'hosted',
      client: api.client ?? '',
      sessionId,
    } satisfies StoredHostedSession);
  }

  storeRenewals(write: (text: string) => Promise<unknown>): void {
    this.#options.api.onClient = () => write(this.serialize());
  }

  signOutEffect(): Promise<SessionEnding> {
    return Promise.resolve('ended');
  }

  async endAtProvider(): Promise<SessionEnding> {
    const { api, sessionId, log } = this.#options;
    api.onClient = undefined;
    const over = this.renewer.isEnded;
    await this.renewer.end('Signed out.');
    if (over) return 'ended';
    try {
      await api.remove(sessionId);
      return 'ended';
    } catch (error) {
      log.warn('the identity provider did not end the session', { error });
      return 'unreachable';
    }
  }

  protected async renew(): Promise<RenewedToken> {
    const { api, sessionId, organisationId } = this.#options;
    const template = this.sentAs === 'bearer' ? backendTemplate : undefined;
    const token = await api.token(sessionId, organisationId, template);
    if (token === undefined) throw new SessionEnded(`${api.host} no longer knows the session.`);
    return { token, lifetimeMs: lifetimeOf(token) };
  }
}
