import type { Log } from '../base/log.ts';
import type { SecretStorage, Vault } from './Vault.ts';

/** The part of the `keytar` package that is used. */
export interface Keychain {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

export interface KeychainVaultOptions {
  /** Loads the native module on first use. */
  readonly load: () => Promise<Keychain>;
  readonly platform: NodeJS.Platform;
  readonly log: Log;
  /** Time limit for the keychain in milliseconds, including its password prompt. */
  readonly timeoutMs?: number;
}

const service = 'quarterdeck';

/** Limit of a Windows credential, in bytes. */
const windowsLimitBytes = 2_560;

const noKeychain: SecretStorage = {
  where: 'memory',
  sentence:
    'This computer has no keychain that Quarterdeck can use, so your session is stored in memory and ends when Quarterdeck closes.',
};

const tooLong: SecretStorage = {
  where: 'memory',
  sentence:
    'The server’s session is too long for the Windows keychain, so it is stored in memory and ends when Quarterdeck closes.',
};

function withTimeout<T>(work: Promise<T>, limitMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`The keychain did not answer within ${limitMs} ms.`)),
      limitMs,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * Stores secrets in the operating system's keychain, under the service `quarterdeck`. Without a usable
 * keychain, stores them only in memory, with a message for the user. Never writes secrets to a file.
 */
export class KeychainVault implements Vault {
  readonly #options: KeychainVaultOptions;
  readonly #memory = new Map<string, string>();
  #keychain: Promise<Keychain> | undefined;

  constructor(options: KeychainVaultOptions) {
    this.#options = options;
  }

  async read(account: string): Promise<{ secret: string | undefined; keeping: SecretStorage }> {
    const remembered = this.#memory.get(account);
    const read = await this.#withKeychain('read', (keychain) => keychain.getPassword(service, account));
    const keeping: SecretStorage = read.ok ? { where: 'keychain' } : noKeychain;
    return { secret: remembered ?? (read.ok ? (read.value ?? undefined) : undefined), keeping };
  }

  async write(account: string, secret: string): Promise<SecretStorage> {
    this.#memory.delete(account);
    if (this.#options.platform === 'win32' && Buffer.byteLength(secret, 'utf8') > windowsLimitBytes) {
      await this.#withKeychain('remove', (keychain) => keychain.deletePassword(service, account));
      this.#memory.set(account, secret);
      return tooLong;
    }
    const written = await this.#withKeychain('write', (keychain) =>
      keychain.setPassword(service, account, secret),
    );
    if (written.ok) return { where: 'keychain' };
    this.#memory.set(account, secret);
    return noKeychain;
  }

  async remove(account: string): Promise<void> {
    this.#memory.delete(account);
    await this.#withKeychain('remove', (keychain) => keychain.deletePassword(service, account));
  }

  async #withKeychain<T>(
    what: string,
    use: (keychain: Keychain) => Promise<T>,
  ): Promise<{ readonly ok: true; readonly value: T } | { readonly ok: false }> {
    try {
      this.#keychain ??= this.#options.load();
      const keychain = await this.#keychain;
      return { ok: true, value: await withTimeout(use(keychain), this.#options.timeoutMs ?? 60_000) };
    } catch (error) {
      // The keychain may be available on the next attempt, for example once the desktop session has started.
      this.#keychain = undefined;
      this.#options.log.warn('keychain not usable', { what, error });
      return { ok: false };
    }
  }
}
