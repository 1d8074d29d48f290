import type { Clock } from '../../base/clock.ts';
import { Failure } from '../../base/Failure.ts';
import type { Log } from '../../base/log.ts';
import type { Redactor } from '../../base/Redactor.ts';
import type { Ended, Renewed } from '../RenewableSession.ts';
import { SessionOfTokens } from '../SessionOfTokens.ts';

import { type OidcClient, type OidcTokens, publicClient } from './OidcClient.ts';

/** Stored form of a session. */
export interface KeptOidc {
  readonly kind: 'oidc';
  readonly issuer: string;
  readonly clientId: string;
  readonly refreshToken: string;
}

export interface OidcSessionOptions {
  readonly client: OidcClient;
  readonly refreshToken: string;
  /** Token of the sign-in. Absent for a stored session. */
  readonly first?: Renewed | undefined;
  readonly clock: Pick<Clock, 'now' | 'elapsed'>;
  readonly log: Log;
  readonly redactor: Redactor;
}

/**
 * A session at a newer server. A refresh token is valid once. The next one is stored before the access token
 * is used, so that a crash loses as little as possible.
 */
export class OidcSession extends SessionOfTokens {
  readonly of = 'server';
  readonly sentAs = 'bearer';
  readonly #options: OidcSessionOptions;
  #refreshToken: string;
  #write: ((text: string) => Promise<unknown>) | undefined;

  constructor(options: OidcSessionOptions) {
    super(options);
    this.#options = options;
    this.#refreshToken = options.refreshToken;
    options.redactor.add(options.refreshToken);
    if (options.first !== undefined) this.keeper.take(options.first);
  }

  serialise(): string {
    return JSON.stringify({
      kind: 'oidc',
      issuer: this.#options.client.issuer,
      clientId: publicClient.id,
      refreshToken: this.#refreshToken,
    } satisfies KeptOidc);
  }

  keepWith(write: (text: string) => Promise<unknown>): void {
    this.#write = write;
  }

  async farewell(): Promise<Ended> {
    try {
      return (await this.#options.client.canRevoke()) ? 'revoked' : 'lapses';
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return 'unreachable';
    }
  }

  async end(): Promise<Ended> {
    const known = !this.keeper.ended;
    this.#write = undefined;
    await this.keeper.end('Signed out.');
    if (!known) return 'revoked';
    try {
      return await this.#options.client.revoke(this.#refreshToken);
    } catch (error) {
      this.#options.log.warn('the server did not revoke the session', { error });
      return 'unreachable';
    }
  }

  protected async renew(): Promise<Renewed> {
    const tokens = await this.#options.client.refresh(this.#refreshToken);
    await this.#rotate(tokens);
    return tokens;
  }

  async #rotate({ refreshToken }: OidcTokens): Promise<void> {
    if (refreshToken === undefined || refreshToken === this.#refreshToken) return;
    this.#options.redactor.add(refreshToken);
    this.#options.redactor.remove(this.#refreshToken);
    this.#refreshToken = refreshToken;
    await this.#write?.(this.serialise());
  }
}
