import { randomUUID } from 'node:crypto';
import type { SampleAccount, SampleRole } from '../database/accounts.ts';

export type SecondFactor = 'totp' | 'lookup_secret';

/** Sign-in settings of an account besides the password. */
export interface SignInSettings {
  readonly totp?: string | undefined;
  /** Recovery codes. */
  readonly codes?: ReadonlyArray<{ readonly code: string; readonly used: boolean }> | undefined;
  readonly linked: readonly string[];
  readonly keys: readonly string[];
}

export interface NewPerson {
  readonly email: string;
  readonly password: string;
  readonly name: string;
}

const dayMs = 86_400_000;
const bare: SignInSettings = { linked: [], keys: [] };

/** The accounts of a sample, including those registered while it runs. */
export class People {
  /** Mutable, so that holders of the list also find later accounts. */
  readonly accounts: SampleAccount[];
  /** Creation time of the sample's accounts, in milliseconds. */
  readonly since = Date.now() - 200 * dayMs;
  readonly #protections = new Map<string, SignInSettings>();
  readonly #verified = new Set<string>();

  constructor(accounts: readonly SampleAccount[]) {
    this.accounts = [...accounts];
  }

  find(email: string | undefined): SampleAccount | undefined {
    return this.accounts.find((account) => account.email === email);
  }

  register({ email, password, name }: NewPerson): SampleAccount {
    return this.#add({ id: randomUUID(), role: 'viewer', name, email, password });
  }

  /** Creates an invited user's account with an unknown password. */
  invite({ id, email, name }: Pick<SampleAccount, 'id' | 'email' | 'name'>, role: SampleRole): void {
    this.#add({ id, role, name, email, password: randomUUID() });
  }

  /** Creates an account for a user of another identity service, without a usable password. */
  addExternalUser({ email, name }: Pick<SampleAccount, 'email' | 'name'>): SampleAccount {
    return this.#add({ id: randomUUID(), role: 'viewer', name, email, password: randomUUID() });
  }

  #add(person: Omit<SampleAccount, 'accessToken'>): SampleAccount {
    // A token that no client receives.
    const account = { ...person, accessToken: `none.${randomUUID()}` };
    this.accounts.push(account);
    return account;
  }

  remove(id: string): void {
    const index = this.accounts.findIndex((account) => account.id === id);
    if (index >= 0) this.accounts.splice(index, 1);
  }

  change(
    email: string,
    change: Partial<Pick<SampleAccount, 'name' | 'email' | 'password' | 'role'>>,
  ): SampleAccount {
    const index = this.accounts.findIndex((account) => account.email === email);
    const before = this.accounts[index];
    if (before === undefined) throw new Error(`No user has the email address ${email}.`);
    const account = { ...before, ...change };
    this.accounts[index] = account;
    return account;
  }

  signInSettingsOf(email: string): SignInSettings {
    return this.#protections.get(email) ?? bare;
  }

  setSignInSettings(email: string, change: Partial<SignInSettings>): void {
    this.#protections.set(email, { ...this.signInSettingsOf(email), ...change });
  }

  /** Returns a user's second factors. Sign-in requires one of them after the password. */
  secondFactorsOf(email: string): readonly SecondFactor[] {
    const { totp, codes = [] } = this.signInSettingsOf(email);
    return [
      ...(totp === undefined ? [] : ['totp' as const]),
      ...(codes.length === 0 ? [] : ['lookup_secret' as const]),
    ];
  }

  verify(email: string): void {
    this.#verified.add(email);
  }

  isVerified(email: string): boolean {
    return this.#verified.has(email);
  }
}
