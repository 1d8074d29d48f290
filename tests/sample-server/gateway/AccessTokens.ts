import { createHmac, randomBytes } from 'node:crypto';
import type { SampleAccount } from '../database/accounts.ts';

/** Time, memory and threads of the token hash on real servers. */
export const hashNumbers = ['3', '65536', '4'];

/**
 * Access tokens: one per account, and tokens that are created while the sample runs. Tokens never expire.
 * Their signing key derives from the seed, so they stay valid after a restart.
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

  get minted(): number {
    return this.#minted;
  }

  /** Creates a token: five fields separated by dots. The first two fields are unique. */
  mint(account: SampleAccount): string {
    this.#minted += 1;
    return this.#tokenOf(account, randomBytes(8).toString('hex'));
  }

  /** Creates an agent's token with the viewer role, valid until the process ends. */
  mintForAgent({ id, name }: Pick<SampleAccount, 'id' | 'name'>): string {
    this.#minted += 1;
    const accessToken = [...[16, 8].map((bytes) => randomBytes(bytes).toString('hex')), ...hashNumbers].join(
      '.',
    );
    const account: SampleAccount = { id, name, role: 'viewer', email: '', password: '', accessToken };
    this.#ofAgents.set(accessToken, { account, expired: false });
    return accessToken;
  }

  /** Expires the tokens of an agent's person. */
  expireOf(personId: string): void {
    for (const token of this.#ofAgents.values()) if (token.account.id === personId) token.expired = true;
  }

  /** Whether the token belonged to a deleted agent. */
  isExpired(token: string): boolean {
    return this.#ofAgents.get(token)?.expired === true;
  }

  /** Returns the owner of a token, undefined if unknown. */
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
