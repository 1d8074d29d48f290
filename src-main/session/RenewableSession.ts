import type { Credential, TokenSession } from '../server/Credential.ts';

/** A token and its lifetime, counted from its arrival. */
export interface RenewedToken {
  readonly token: string;
  readonly lifetimeMs: number;
}

/** Result of ending a session at its provider. */
export type SessionEnding = 'ended' | 'revoked' | 'lapses' | 'unreachable';

/**
 * A session at an identity provider. It issues short-lived tokens and is stored as the secret that renews
 * them.
 */
export interface RenewableSession extends TokenSession {
  /** Issuer: one server, or a provider that issues tokens for several servers. */
  readonly issuerKind: 'server' | 'provider';
  /** Returns the text to store in the keychain. Never contains a token that servers accept. */
  serialize(): string;
  /** Sets a function that stores the session whenever its secret changes. */
  storeRenewals(write: (text: string) => Promise<unknown>): void;
  /**
   * Checks whether the provider still accepts the session.
   * @throws Failure when the provider cannot be reached
   */
  checkAtProvider(): Promise<'active' | 'none'>;
  /** Returns the expected result of `endAtProvider`. */
  signOutEffect(): Promise<SessionEnding>;
  /**
   * Stops renewal, because another object takes over the session. Each secret is valid once, and using it
   * twice looks like theft. Resolves when a running renewal is stored. Never throws.
   */
  stopRenewal(): Promise<void>;
  /** Ends the session at the provider, if possible, and locally. Never throws. */
  endAtProvider(): Promise<SessionEnding>;
}

export type SessionCredential =
  | Exclude<Credential, { kind: 'session' }>
  | { readonly kind: 'session'; readonly session: RenewableSession };
