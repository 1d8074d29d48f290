import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { Ended, Renewed } from '../RenewableSession.ts';
import { SessionOfTokens } from '../SessionOfTokens.ts';
import { SessionEnded } from '../TokenKeeper.ts';
import type { FrontendApi } from './FrontendApi.ts';

/** Stored form of a session: the client token and session id, never a session token. */
export interface KeptHosted {
  readonly kind: 'hosted';
  readonly client: string;
  readonly sessionId: string;
}

/** The provider's token template for tokens that a server accepts. */
const backendTemplate = 'Backend';

/** Default lifetime (ms) of a token without an expiry. */
const usualLifetimeMs = 30_000;

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
    if (typeof claims !== 'object' || claims === null) return usualLifetimeMs;
    const { iat, exp } = claims as { iat?: unknown; exp?: unknown };
    return typeof iat === 'number' && typeof exp === 'number' && exp > iat
      ? (exp - iat) * 1_000
      : usualLifetimeMs;
  } catch {
    // An opaque token.
    return usualLifetimeMs;
  }
}

export class HostedSession extends SessionOfTokens {
  readonly of = 'provider';
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

  serialise(): string {
    const { api, sessionId } = this.#options;
    return JSON.stringify({
      kind: 'hosted',
      client: api.client ?? '',
      sessionId,
    } satisfies KeptHosted);
  }

  keepWith(write: (text: string) => Promise<unknown>): void {
    this.#options.api.onClient = () => write(this.serialise());
  }

  farewell(): Promise<Ended> {
    return Promise.resolve('ended');
  }

  async end(): Promise<Ended> {
    const { api, sessionId, log } = this.#options;
    api.onClient = undefined;
    const over = this.keeper.ended;
    await this.keeper.end('Signed out.');
    if (over) return 'ended';
    try {
      await api.remove(sessionId);
      return 'ended';
    } catch (error) {
      log.warn('the identity provider did not end the session', { error });
      return 'unreachable';
    }
  }

  protected async renew(): Promise<Renewed> {
    const { api, sessionId, organisationId } = this.#options;
    const template = this.sentAs === 'bearer' ? backendTemplate : undefined;
    const token = await api.token(sessionId, organisationId, template);
    if (token === undefined) throw new SessionEnded(`${api.host} no longer knows the session.`);
    return { token, lifetimeMs: lifetimeOf(token) };
  }
}
