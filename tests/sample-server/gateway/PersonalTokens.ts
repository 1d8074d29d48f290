import { createHash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { SampleAccount } from '../database/accounts.ts';
import { hashNumbers } from './AccessTokens.ts';
import { inTransaction } from './inTransaction.ts';

const dayMs = 86_400_000;
/** A self-renewing token is renewed when used within `withinMs` of its expiry, for `forMs`. */
const renewal = { withinMs: 15 * dayMs, forMs: 30 * dayMs };
const secondsBetweenUses = 60;

/** A personal token as the server lists it. The token itself is returned only at its creation. */
export interface PersonalToken {
  readonly id: string;
  readonly name: string;
  readonly person_id: string;
  readonly created_by: string;
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly auto_renew: boolean;
  readonly last_used_at?: Date;
}

export interface NewToken {
  readonly name: string;
  readonly expiresAt: Date;
  readonly autoRenew: boolean;
}

interface KnownToken {
  readonly id: string;
  readonly expires_at: Date | null;
  readonly auto_renew: boolean;
  readonly person_id: string;
  readonly person: string;
  readonly email: string;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Access tokens that users of newer servers create themselves. The database stores their hashes. */
export class PersonalTokens {
  readonly #database: Pool;
  readonly #accounts: readonly SampleAccount[];

  /** @param accounts owners whose permissions the tokens inherit; read at every use of a token */
  constructor(database: Pool, accounts: readonly SampleAccount[]) {
    this.#database = database;
    this.#accounts = accounts;
  }

  /**
   * Creates a token and the person that it acts as. That person has the owner's email with the token's name
   * added.
   * @returns six fields separated by dots, which no other method returns
   * @throws the database's error if the owner already has a token with this name
   */
  async make(maker: SampleAccount, { name, expiresAt, autoRenew }: NewToken): Promise<string> {
    const [password, key, salt] = [32, 24, 12].map((bytes) => randomBytes(bytes).toString('hex'));
    const token = [password, key, salt, ...hashNumbers].join('.');
    const [mailbox, host] = maker.email.split('@');
    await inTransaction(this.#database, async (client) => {
      const { rows } = await client.query<{ id: string }>(
        `insert into people (name, email, type) values ($1, $2, 'access_token') returning id`,
        [`${maker.name} (Token)`, `${mailbox}+token:${name}@${host}`],
      );
      const personId = rows[0]?.id;
      await client.query(
        `insert into access_tokens (name, person_id, value, expires_at, auto_renew, created_by)
          values ($1, $2, $3, $4, $5, $6)`,
        [name, personId, hashOf(token), expiresAt, autoRenew, maker.id],
      );
      await client.query(`insert into casbin_rule (ptype, v0, v1) values ('g', $1, $2)`, [
        personId,
        maker.id,
      ]);
    });
    return token;
  }

  /** Returns the tokens of an owner, or all tokens; oldest first. */
  async list(makerId: string | undefined): Promise<readonly PersonalToken[]> {
    const { rows } = await this.#database.query<PersonalToken & { readonly last_used_at: Date | null }>(
      `select access_tokens.id, access_tokens.name, person_id, created_by, access_tokens.created_at, expires_at, auto_renew,
          people.last_login as last_used_at
        from access_tokens join people on people.id = person_id
        where $1::uuid is null or created_by = $1 order by access_tokens.created_at, access_tokens.id`,
      [makerId ?? null],
    );
    // Optional fields without a value are omitted.
    return rows.map(({ last_used_at, ...row }) => (last_used_at === null ? row : { ...row, last_used_at }));
  }

  /** Returns the owner of a token, undefined if not found. */
  async makerOf(id: string): Promise<string | undefined> {
    const { rows } = await this.#database.query<{ created_by: string }>(
      'select created_by from access_tokens where id = $1',
      [id],
    );
    return rows[0]?.created_by;
  }

  /** Deletes a token. Its name becomes available again. */
  async remove(id: string): Promise<void> {
    await inTransaction(this.#database, async (client) => {
      const { rows } = await client.query<{ person_id: string }>(
        'delete from access_tokens where id = $1 returning person_id',
        [id],
      );
      const people = rows.map(({ person_id }) => person_id);
      // Soft deletion preserves the history of the token's person.
      await client.query('update people set deleted_at = now() where id = any($1)', [people]);
      await client.query(`delete from casbin_rule where ptype = 'g' and v0 = any($1::text[])`, [people]);
    });
  }

  /**
   * Returns the account that a token acts as; undefined for an unknown or deleted token, `expired` after
   * its expiry.
   */
  async accountOf(token: string): Promise<SampleAccount | 'expired' | undefined> {
    const { rows } = await this.#database.query<KnownToken>(
      `select access_tokens.id, expires_at, auto_renew, person_id, people.name as person, people.email
        from access_tokens join people on people.id = person_id where value = $1`,
      [hashOf(token)],
    );
    const [known] = rows;
    if (known === undefined) return undefined;
    if (known.expires_at !== null && known.expires_at.getTime() <= Date.now()) return 'expired';
    const maker = await this.#personBehind(known.person_id);
    if (maker === undefined) return undefined;
    await this.#noteUse(known);
    const { person_id: id, person: name, email } = known;
    return { id, name, email, role: maker.role, password: '', accessToken: token };
  }

  /** Returns the account that created a token, directly or through another token. */
  async #personBehind(tokenPersonId: string): Promise<SampleAccount | undefined> {
    const { rows } = await this.#database.query<{ id: string }>(
      `with recursive makers (id) as (
          select created_by from access_tokens where person_id = $1
          union select created_by from access_tokens join makers on person_id = makers.id)
        select id from makers`,
      [tokenPersonId],
    );
    const makers = rows.map(({ id }) => id);
    return this.#accounts.find(({ id }) => makers.includes(id));
  }

  async #noteUse({ id, expires_at, auto_renew, person_id }: KnownToken): Promise<void> {
    await this.#database.query(
      `update people set last_login = now() where id = $1
        and (last_login is null or last_login < now() - make_interval(secs => $2))`,
      [person_id, secondsBetweenUses],
    );
    if (!auto_renew || expires_at === null || expires_at.getTime() - Date.now() > renewal.withinMs) return;
    const until = new Date(Date.now() + renewal.forMs);
    await this.#database.query('update access_tokens set expires_at = $2 where id = $1', [id, until]);
  }
}
