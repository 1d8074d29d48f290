/** Where a workspace's secret is kept while Quarterdeck is closed. */
export type Keeping =
  | { readonly where: 'keychain' }
  | { readonly where: 'memory'; readonly sentence: string };

/** Keeps one secret per account; the operating system's keychain in the product. */
export interface Vault {
  /** The kept secret, or why none can have been kept. */
  read(account: string): Promise<{ readonly secret: string | undefined; readonly keeping: Keeping }>;
  /** Keeps a secret, in memory when the keychain cannot. @returns where it is now */
  write(account: string, secret: string): Promise<Keeping>;
  /** Forgets a secret everywhere. */
  remove(account: string): Promise<void>;
}
