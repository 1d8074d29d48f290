/** Where a workspace's secret is stored. */
export type SecretStorage =
  | { readonly where: 'keychain' }
  | { readonly where: 'memory'; readonly sentence: string };

/** Stores one secret per account. */
export interface Vault {
  /** Returns the secret, if there is one, and where secrets are stored. */
  read(account: string): Promise<{ readonly secret: string | undefined; readonly keeping: SecretStorage }>;
  /** Stores a secret; in memory if the keychain fails. @returns where it is stored */
  write(account: string, secret: string): Promise<SecretStorage>;
  remove(account: string): Promise<void>;
}
