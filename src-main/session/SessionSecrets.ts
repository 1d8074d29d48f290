import type { Keeping, Vault } from '../vault/Vault.ts';
import type { SessionTarget } from './Connected.ts';
import { type Kept, parseKept, serialise } from './keptCredential.ts';
import type { HeldCredential, RenewableSession } from './RenewableSession.ts';

/** Whose secret it is: a workspace, by its id and its provider. */
export type SecretOwner = Pick<SessionTarget, 'id' | 'hosted'>;

/** One account for all organisations of a provider: whoever signs in there is signed in to each of them. */
export const providerAccount = (frontend: string): string => `hosted ${frontend}`;

/** Whether a sign-in is the provider's, and so good for all its organisations. */
export const isOfProvider = (credential: HeldCredential): boolean =>
  credential.kind === 'session' && credential.session.of === 'provider';

const accountOf = ({ id, hosted }: SecretOwner, credential: HeldCredential): string =>
  hosted !== undefined && isOfProvider(credential) ? providerAccount(hosted.frontend) : id;

/** Where the secrets of workspaces are kept. */
export class SessionSecrets {
  readonly #vault: Vault;
  /** Who renews the session of an account now. */
  readonly #renewing = new Map<string, RenewableSession>();

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  /** The workspace's own secret, else that of its provider. Whoever renewed it until now does so no more. */
  async read({ id, hosted }: SecretOwner): Promise<{ kept: Kept | undefined; keeping: Keeping }> {
    const own = await this.#readAccount(id);
    if (own.kept !== undefined || hosted === undefined) return own;
    return this.#readAccount(providerAccount(hosted.frontend));
  }

  /** Keeps a secret in place of the one before, and each later form of it. */
  async write(owner: SecretOwner, credential: HeldCredential): Promise<Keeping> {
    const account = accountOf(owner, credential);
    if (account !== owner.id) await this.#vault.remove(owner.id);
    this.follow(owner, credential);
    return this.#vault.write(account, serialise(credential));
  }

  /** Keeps each later form of a secret that is kept already. */
  follow(owner: SecretOwner, credential: HeldCredential): void {
    if (credential.kind !== 'session') return;
    const account = accountOf(owner, credential);
    this.#renewing.set(account, credential.session);
    credential.session.keepWith((text) => this.#vault.write(account, text));
  }

  /** Forgets a workspace's secret. @param provider also that of its provider, for all its workspaces */
  async remove({ id, hosted }: SecretOwner, provider: boolean): Promise<void> {
    await this.#removeAccount(id);
    if (provider && hosted !== undefined) await this.#removeAccount(providerAccount(hosted.frontend));
  }

  async #readAccount(account: string): Promise<{ kept: Kept | undefined; keeping: Keeping }> {
    await this.#renewing.get(account)?.retire();
    const { secret, keeping } = await this.#vault.read(account);
    return { kept: secret === undefined ? undefined : parseKept(secret), keeping };
  }

  async #removeAccount(account: string): Promise<void> {
    this.#renewing.delete(account);
    await this.#vault.remove(account);
  }
}
