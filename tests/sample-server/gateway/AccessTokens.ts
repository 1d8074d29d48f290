import { createHmac, randomBytes } from 'node:crypto';
import type { SampleAccount } from '../database/accounts.ts';

/** Time, memory and threads of the hash by which the imitated server keeps a token. */
export const hashNumbers = ['3', '65536', '4'];

/**
 * Access tokens: the one that each account has from the start, and those that are made while the sample runs. They never expire, so a
 * made one is signed with a key that follows from the seed and is still good after a restart.
 */
export class AccessTokens {
  readonly #key: string;
  readonly #accounts: readonly SampleAccount[];
  readonly #ofAgents = new Map<string, { readonly account: SampleAccount; expired: boolean }>();
  #minted = 0;

  constructor(seed: number, accounts: readonly SampleAccount[]) {
    this.#key = `sample-tokens-${seed}`;
    this.#accounts = accounts;
  }

  /** How many were made since the start. */
  get minted(): number {
    return this.#minted;
  }

  /** Makes another one: five dot-separated fields, of which no two tokens share the first two. */
  mint(account: SampleAccount): string {
    this.#minted += 1;
    return this.#tokenOf(account, randomBytes(8).toString('hex'));
  }

  /** Makes the token of an agent. It may read what everybody may, and is forgotten with the process. */
  mintForAgent({ id, name }: Pick<SampleAccount, 'id' | 'name'>): string {
    this.#minted += 1;
    const accessToken = [...[16, 8].map((bytes) => randomBytes(bytes).toString('hex')), ...hashNumbers].join(
      '.',
    );
    const account: SampleAccount = { id, name, role: 'viewer', email: '', password: '', accessToken };
    this.#ofAgents.set(accessToken, { account, expired: false });
    return accessToken;
  }

  /** The tokens of an agent's person are good for nothing any more. */
  expireOf(personId: string): void {
    for (const token of this.#ofAgents.values()) if (token.account.id === personId) token.expired = true;
  }

  /** Whether it was the token of an agent that is deleted. */
  isExpired(token: string): boolean {
    return this.#ofAgents.get(token)?.expired === true;
  }

  /** Whose token it is, or undefined for one that was never made. */
  accountOf(token: string): SampleAccount | undefined {
    const ofAgent = this.#ofAgents.get(token);
    if (ofAgent !== undefined) return ofAgent.account;
    const [, salt = ''] = token.split('.');
    return this.#accounts.find(
      (account) => account.accessToken === token || this.#tokenOf(account, salt) === token,
    );
  }

  #tokenOf({ id }: SampleAccount, salt: string): string {
    const password = createHmac('sha256', this.#key).update(`${id}.${salt}`).digest('hex').slice(0, 32);
    return [password, salt, ...hashNumbers].join('.');
  }
}
