import type { Log } from '../base/log.ts';
import type { Credentials } from './fetchedKubeconfig.ts';
import type { Inventory } from './Inventory.ts';
import { anyToken, type OwnEntries } from './ownEntries.ts';

/** The workspace that is open, with somebody signed in. */
export interface KubeconfigWorkspace {
  readonly id: string;
  readonly name: string;
  readonly origin: string;
  /** Who is signed in: a token of somebody else is never theirs to install. */
  readonly personId: string;
  /** The one certificate that is trusted although no authority vouches for it. */
  readonly trustFingerprint?: string | undefined;
  /** PEM of the workspace's own authority; undefined when it has none. */
  readonly readAuthority?: () => Promise<string | undefined>;
}

export interface WorkspaceEntriesOptions {
  readonly log: Log;
  /** @throws Error when the server cannot be asked */
  readonly certificateAuthority: (server: string, fingerprint: string) => Promise<string>;
}

/** What the entries of a workspace say: once its server has answered, and what they are expected to say before that. */
export class WorkspaceEntries {
  readonly #options: WorkspaceEntriesOptions;
  readonly #inventory: Pick<Inventory, 'entries' | 'answerOf'>;
  readonly #authorities = new Map<string, Promise<string>>();

  constructor(options: WorkspaceEntriesOptions, inventory: Pick<Inventory, 'entries' | 'answerOf'>) {
    this.#options = options;
    this.#inventory = inventory;
  }

  /**
   * What the server will say, as far as that is known without asking it: what it said last, to anybody of this computer, or what
   * stands in the last installation; else its proxy is taken to be at the address that the workspace has.
   */
  expected(workspace: KubeconfigWorkspace): Promise<Omit<OwnEntries, 'name'>> {
    const { id, origin } = workspace;
    const last = this.#inventory.entries.findLast(({ workspaceId }) => workspaceId === id);
    const { server, username } = this.#inventory.answerOf(origin) ?? {
      server: last?.server ?? `${origin}/kubeproxy`,
      username: 'token',
    };
    return this.of(workspace, { server, username, password: anyToken });
  }

  /** A workspace whose certificate a person vouched for gives kubectl the authority that it lacks. */
  async of(
    { origin, trustFingerprint, readAuthority }: KubeconfigWorkspace,
    { server, username, password }: Credentials,
  ): Promise<Omit<OwnEntries, 'name'>> {
    const entries = { server, username, password };
    const same = new URL(server).origin === new URL(origin).origin;
    if (!same || !server.startsWith('https:')) return entries;
    // kubectl is told what the workspace is told: nobody need ask the server who vouches for it.
    const own = await readAuthority?.();
    if (own !== undefined) return { ...entries, certificateAuthority: Buffer.from(own).toString('base64') };
    if (trustFingerprint === undefined) return entries;
    const authority = await this.#authorityOf(server, trustFingerprint);
    return authority === undefined ? entries : { ...entries, certificateAuthority: authority };
  }

  /** Who vouches for a server: read once, for the preview and for what is written are to say the same. */
  async #authorityOf(server: string, fingerprint: string): Promise<string | undefined> {
    const key = `${server} ${fingerprint}`;
    const known = this.#authorities.get(key) ?? this.#options.certificateAuthority(server, fingerprint);
    this.#authorities.set(key, known);
    try {
      return await known;
    } catch (error) {
      this.#authorities.delete(key);
      this.#options.log.warn('the authority of a workspace could not be read', { error });
      return undefined;
    }
  }
}
