import type { Log } from '../base/log.ts';
import type { Credentials } from './fetchedKubeconfig.ts';
import type { Inventory } from './Inventory.ts';
import { type OwnEntries, placeholderToken } from './ownEntries.ts';

/** The open workspace with its signed-in user. */
export interface KubeconfigWorkspace {
  readonly id: string;
  readonly name: string;
  readonly origin: string;
  /** Id of the user. A token belongs to one user, and must not be installed for another. */
  readonly personId: string;
  /** SHA-256 fingerprint of a certificate that the user trusts explicitly. */
  readonly trustFingerprint?: string | undefined;
  /** Returns the workspace's certificate authority as PEM; undefined if it has none. */
  readonly readAuthority?: () => Promise<string | undefined>;
}

export interface WorkspaceEntriesOptions {
  readonly log: Log;
  /** @throws Error if the server cannot be reached */
  readonly certificateAuthority: (server: string, fingerprint: string) => Promise<string>;
}

/** Builds the entries of a workspace: from the server's answer, or the expected ones before the request. */
export class WorkspaceEntries {
  readonly #options: WorkspaceEntriesOptions;
  readonly #inventory: Pick<Inventory, 'entries' | 'lastKubeconfigOf'>;
  readonly #authorities = new Map<string, Promise<string>>();

  constructor(options: WorkspaceEntriesOptions, inventory: Pick<Inventory, 'entries' | 'lastKubeconfigOf'>) {
    this.#options = options;
    this.#inventory = inventory;
  }

  /**
   * Predicts the entries without a request. Uses the server's last answer on this computer, then the last
   * installation. Otherwise, assumes the default path of the proxy.
   */
  predict(workspace: KubeconfigWorkspace): Promise<Omit<OwnEntries, 'name'>> {
    const { id, origin } = workspace;
    const last = this.#inventory.entries.findLast(({ workspaceId }) => workspaceId === id);
    const { server, username } = this.#inventory.lastKubeconfigOf(origin) ?? {
      server: last?.server ?? `${origin}/kubeproxy`,
      username: 'token',
    };
    return this.build(workspace, { server, username, password: placeholderToken });
  }

  /**
   * Builds the entries. If the user trusts the workspace's certificate explicitly, they include its
   * certificate authority for kubectl.
   */
  async build(
    { origin, trustFingerprint, readAuthority }: KubeconfigWorkspace,
    { server, username, password }: Credentials,
  ): Promise<Omit<OwnEntries, 'name'>> {
    const entries = { server, username, password };
    const same = new URL(server).origin === new URL(origin).origin;
    if (!same || !server.startsWith('https:')) return entries;
    // The workspace's own certificate authority needs no request to the server.
    const own = await readAuthority?.();
    if (own !== undefined) return { ...entries, certificateAuthority: Buffer.from(own).toString('base64') };
    if (trustFingerprint === undefined) return entries;
    const authority = await this.#authorityOf(server, trustFingerprint);
    return authority === undefined ? entries : { ...entries, certificateAuthority: authority };
  }

  /** Caches the certificate authority, so that the preview and the installed entries are the same. */
  async #authorityOf(server: string, fingerprint: string): Promise<string | undefined> {
    const key = `${server} ${fingerprint}`;
    const known = this.#authorities.get(key) ?? this.#options.certificateAuthority(server, fingerprint);
    this.#authorities.set(key, known);
    try {
      return await known;
    } catch (error) {
      this.#authorities.delete(key);
      this.#options.log.warn('failed to read the certificate authority of a workspace', { error });
      return undefined;
    }
  }
}
