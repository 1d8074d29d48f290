import type { SecretStorage, Vault } from '../vault/Vault.ts';
import type { SessionTarget } from './OpenWorkspace.ts';
import type { RenewableSession, SessionCredential } from './RenewableSession.ts';
import { parseStoredCredential, type StoredCredential, serializeCredential } from './storedCredential.ts';

/** Owner of a secret: a workspace with its id and provider. */
export type SecretOwner = Pick<SessionTarget, 'id' | 'hosted'>;

/** Returns the vault account of a provider. All its organizations share one sign-in. */
export const providerAccount = (frontend: string): string => `hosted ${frontend}`;

/** Returns whether a credential belongs to a provider, and so is valid for all its organizations. */
export const isOfProvider = (credential: SessionCredential): boolean =>
  credential.kind === 'session' && credential.session.issuerKind === 'provider';

const accountOf = ({ id, hosted }: SecretOwner, credential: SessionCredential): string =>
  hosted !== undefined && isOfProvider(credential) ? providerAccount(hosted.frontend) : id;

export class SessionSecrets {
  readonly #vault: Vault;
  /** The session that renews each account. */
  readonly #renewing = new Map<string, RenewableSession>();

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  /** Reads the workspace's own secret, or else its provider's. Stops renewal by earlier session objects. */
  async read({
    id,
    hosted,
  }: SecretOwner): Promise<{ stored: StoredCredential | undefined; keeping: SecretStorage }> {
    const own = await this.#readAccount(id);
    if (own.stored !== undefined || hosted === undefined) return own;
    return this.#readAccount(providerAccount(hosted.frontend));
  }

  /** Replaces the stored secret, and stores each later renewal. */
  async write(owner: SecretOwner, credential: SessionCredential): Promise<SecretStorage> {
    const account = accountOf(owner, credential);
    if (account !== owner.id) await this.#vault.remove(owner.id);
    this.follow(owner, credential);
    return this.#vault.write(account, serializeCredential(credential));
  }

  /** Stores each later renewal of a secret that is already stored. */
  follow(owner: SecretOwner, credential: SessionCredential): void {
    if (credential.kind !== 'session') return;
    const account = accountOf(owner, credential);
    this.#renewing.set(account, credential.session);
    credential.session.storeRenewals((text) => this.#vault.write(account, text));
  }

  /**
   * Deletes a workspace's secret.
   * @param provider also deletes the provider's secret, for all its workspaces
   */
  async remove({ id, hosted }: SecretOwner, provider: boolean): Promise<void> {
    await this.#removeAccount(id);
    if (provider && hosted !== undefined) await this.#removeAccount(providerAccount(hosted.frontend));
  }

  async #readAccount(
    account: string,
  ): Promise<{ stored: StoredCredential | undefined; keeping: SecretStorage }> {
    await this.#renewing.get(account)?.stopRenewal();
    const { secret, keeping } = await this.#vault.read(account);
    return { stored: secret === undefined ? undefined : parseStoredCredential(secret), keeping };
  }

  async #removeAccount(account: string): Promise<void> {
    this.#renewing.delete(account);
    await this.#vault.remove(account);
  }
}
