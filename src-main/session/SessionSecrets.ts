import type { Keeping, Vault } from '../vault/Vault.ts';
import type { SessionTarget } from './Connected.ts';
import { type Kept, parseKept, serialise } from './keptCredential.ts';
import type { HeldCredential } from './RenewableSession.ts';

/** Whose secret it is: a workspace, by its id and its provider. */
export type SecretOwner = Pick<SessionTarget, 'id' | 'hosted'>;

/** One account for all organisations of a provider: whoever signs in there is signed in to each of them. */
export const providerAccount = (frontend: string): string => `hosted ${frontend}`;

/** Whether a sign-in is the provider's, and so good for all its organisations. */
export const isOfProvider = (credential: HeldCredential): boolean =>
  credential.kind === 'session' && credential.session.of === 'provider';

/** Where the secrets of workspaces are kept. */
export class SessionSecrets {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  /** The workspace's own secret, else that of its provider. */
  async read({ id, hosted }: SecretOwner): Promise<{ kept: Kept | undefined; keeping: Keeping }> {
    const own = await this.#vault.read(id);
    const kept = own.secret === undefined ? undefined : parseKept(own.secret);
    if (kept !== undefined || hosted === undefined) return { kept, keeping: own.keeping };
    const shared = await this.#vault.read(providerAccount(hosted.frontend));
    return {
      kept: shared.secret === undefined ? undefined : parseKept(shared.secret),
      keeping: shared.keeping,
    };
  }

  /** Keeps a secret in place of the one before, and each later form of it. */
  async write(owner: SecretOwner, credential: HeldCredential): Promise<Keeping> {
    const { id, hosted } = owner;
    const shared = hosted !== undefined && isOfProvider(credential);
    const account = shared ? providerAccount(hosted.frontend) : id;
    if (shared) await this.#vault.remove(id);
    if (credential.kind === 'session') this.follow(owner, credential);
    return this.#vault.write(account, serialise(credential));
  }

  /** Keeps each later form of a secret that is kept already. */
  follow({ id, hosted }: SecretOwner, credential: HeldCredential): void {
    if (credential.kind !== 'session') return;
    const shared = hosted !== undefined && isOfProvider(credential);
    const account = shared ? providerAccount(hosted.frontend) : id;
    credential.session.keepWith((text) => this.#vault.write(account, text));
  }

  /** Forgets a workspace's secret. @param provider also that of its provider, for all its workspaces */
  async remove({ id, hosted }: SecretOwner, provider: boolean): Promise<void> {
    await this.#vault.remove(id);
    if (provider && hosted !== undefined) await this.#vault.remove(providerAccount(hosted.frontend));
  }
}
