import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
import type { Pool } from 'pg';
import type { SampleAccount } from '../database/accounts.ts';
import type { ServerClock } from '../ServerClock.ts';
import type { People } from './People.ts';

/** Which organisation of which hosted identity provider a server is of. */
export interface HostedIdentity {
  /** Address of the provider, whose keys are read there. */
  readonly issuer: string;
  readonly organisationId: string;
}

export interface HostedTokensOptions extends HostedIdentity {
  readonly database: Pool;
  readonly people: People;
  readonly clock: ServerClock;
}

const textOf = (claim: unknown): string => (typeof claim === 'string' ? claim : '');

/** What a server of a hosted product takes: JWTs of the provider, for its own organisation. */
export class HostedTokens {
  readonly #options: HostedTokensOptions;
  readonly #keys: ReturnType<typeof createRemoteJWKSet>;
  /** People who are being made, by e-mail address: requests of a new person come several at once. */
  readonly #making = new Map<string, Promise<SampleAccount>>();

  constructor(options: HostedTokensOptions) {
    this.#options = options;
    this.#keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', options.issuer));
  }

  /** Whose token it is, or undefined for one that is not good here. Who is seen for the first time becomes a viewer. */
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
      // Whatever is wrong with it, and also when the provider cannot be asked: it says nothing about who calls.
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
    const account = people.meet({ email, name: textOf(claims.name) });
    await database.query(
      `insert into people (id, name, email, avatar, external_id) values ($1, $2, $3, $4, $5)
        on conflict (id) do nothing`,
      [account.id, account.name, email, textOf(claims.image_url) || null, textOf(claims.user_id)],
    );
    return account;
  }
}
