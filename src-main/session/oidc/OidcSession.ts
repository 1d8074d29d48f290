import type { Clock } from '#main/base/clock.ts';
import { Failure } from '#main/base/Failure.ts';
import type { Log } from '#main/base/log.ts';
import type { Redactor } from '#main/base/Redactor.ts';
import type { RenewedToken, SessionEnding } from '../RenewableSession.ts';
import { TokenSessionBase } from '../TokenSessionBase.ts';

import { type OidcClient, type OidcTokens, publicClient } from './OidcClient.ts';

/** Stored form of a session. */
export interface StoredOidcSession {
  readonly kind: 'oidc';
  readonly issuer: string;
  readonly clientId: string;
  readonly refreshToken: string;
}

export interface OidcSessionOptions {
  readonly client: OidcClient;
  readonly refreshToken: string;
  /** Token of the sign-in. Absent for a stored session. */
  readonly initialToken?: RenewedToken | undefined;
  readonly clock: Pick<Clock, 'now' | 'elapsed'>;
  readonly log: Log;
  readonly redactor: Redactor;
}

/**
 * A session at a newer server. A refresh token is valid once. The next one is stored before the access token
 * is used, so that a crash loses as little as possible.
 */
export class OidcSession extends TokenSessionBase {
  readonly issuerKind = 'server';
  readonly sentAs = 'bearer';
  readonly #options: OidcSessionOptions;
  #refreshToken: string;
  #write: ((text: string) => Promise<unknown>) | undefined;

  constructor(options: OidcSessionOptions) {
    super(options);
    this.#options = options;
    this.#refreshToken = options.refreshToken;
    options.redactor.add(options.refreshToken);
    if (options.initialToken !== undefined) this.renewer.setToken(options.initialToken);
  }

  serialize(): string {
    return JSON.stringify({
      kind: 'oidc',
      issuer: this.#options.client.issuer,
      clientId: publicClient.id,
      refreshToken: this.#refreshToken,
    } satisfies StoredOidcSession);
  }

  storeRenewals(write: (text: string) => Promise<unknown>): void {
    this.#write = write;
  }

  async signOutEffect(): Promise<SessionEnding> {
    try {
      return (await this.#options.client.canRevoke()) ? 'revoked' : 'lapses';
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return 'unreachable';
    }
  }

  async endAtProvider(): Promise<SessionEnding> {
    const known = !this.renewer.isEnded;
    this.#write = undefined;
    await this.renewer.end('Signed out.');
    if (!known) return 'revoked';
    try {
      return await this.#options.client.revoke(this.#refreshToken);
    } catch (error) {
      this.#options.log.warn('the server did not revoke the session', { error });
      return 'unreachable';
    }
  }

  protected async renew(): Promise<RenewedToken> {
    const tokens = await this.#options.client.refresh(this.#refreshToken);
    await this.#rotate(tokens);
    return tokens;
  }

  async #rotate({ refreshToken }: OidcTokens): Promise<void> {
    if (refreshToken === undefined || refreshToken === this.#refreshToken) return;
    this.#options.redactor.add(refreshToken);
    this.#options.redactor.remove(this.#refreshToken);
    this.#refreshToken = refreshToken;
    await this.#write?.(this.serialize());
  }
}
