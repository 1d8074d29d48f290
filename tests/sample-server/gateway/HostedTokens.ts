import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
import type { Pool } from 'pg';
import type { SampleAccount } from '../database/accounts.ts';
import type { ServerClock } from '../ServerClock.ts';
import type { People } from './People.ts';

/** A server's organization in a hosted identity provider. */
export interface HostedIdentity {
  /** Base URL of the provider, which also serves its signing keys. */
  readonly issuer: string;
  readonly organisationId: string;
}

export interface HostedTokensOptions extends HostedIdentity {
  readonly database: Pool;
  readonly people: People;
  readonly clock: ServerClock;
}

const textOf = (claim: unknown): string => (typeof claim === 'string' ? claim : '');

/** Validates JWTs of the hosted provider for the server's own organization. */
export class HostedTokens {
  readonly #options: HostedTokensOptions;
  readonly #keys: ReturnType<typeof createRemoteJWKSet>;
  /** Accounts in creation by email address, because a new user's first requests arrive in parallel. */
  readonly #making = new Map<string, Promise<SampleAccount>>();

  constructor(options: HostedTokensOptions) {
    this.#options = options;
    this.#keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', options.issuer));
  }

  /**
   * Returns the owner of a token, undefined if the token is invalid. Creates a viewer account for a new
   * user.
   */
  async accountOf(token: string): Promise<SampleAccount | undefined> {
    const { issuer, organisationId, people, clock } = this.#options;
    let claims: JWTPayload;
    try {
      ({ payload: claims } = await jwtVerify(token, this.#keys, {
        issuer,
        algorithms: ['RS256'],
        currentDate: clock.now,
      }));
    } catch {
      // Any validation error, including an unreachable provider, means an unauthenticated caller.
      return undefined;
    }
    const email = textOf(claims.email);
    if (claims.org_id !== organisationId || email === '') return undefined;
    const known = people.find(email);
    if (known !== undefined) return known;
    const making = this.#making.get(email) ?? this.#make(email, claims);
    this.#making.set(email, making);
    return making;
  }

  async #make(email: string, claims: JWTPayload): Promise<SampleAccount> {
    const { database, people } = this.#options;
    const account = people.addExternalUser({ email, name: textOf(claims.name) });
    await database.query(
      `insert into people (id, name, email, avatar, external_id) values ($1, $2, $3, $4, $5)
        on conflict (id) do nothing`,
      [account.id, account.name, email, textOf(claims.image_url) || null, textOf(claims.user_id)],
    );
    return account;
  }
}
