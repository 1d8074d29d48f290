import type { Credential, TokenSession } from '../server/Credential.ts';

/** A token and its lifetime, counted from its arrival. */
export interface Renewed {
  readonly token: string;
  readonly lifetimeMs: number;
}

/** Result of ending a session at its provider. */
export type Ended = 'ended' | 'revoked' | 'lapses' | 'unreachable';

/**
 * A session at an identity provider. It issues short-lived tokens and is stored as the secret that renews
 * them.
 */
export interface RenewableSession extends TokenSession {
  /** Issuer: one server, or a provider that issues tokens for several servers. */
  readonly of: 'server' | 'provider';
  /** Returns the text to store in the keychain. Never contains a token that servers accept. */
  serialise(): string;
  /** Sets a function that stores the session whenever its secret changes. */
  keepWith(write: (text: string) => Promise<unknown>): void;
  /**
   * Checks whether the provider still accepts the session.
   * @throws Failure when the provider cannot be reached
   */
  ask(): Promise<'active' | 'none'>;
  /** Returns the expected result of `end`. */
  farewell(): Promise<Ended>;
  /**
   * Stops renewal, because another object takes over the session. Each secret is valid once, and using it
   * twice looks like theft. Resolves when a running renewal is stored. Never throws.
   */
  retire(): Promise<void>;
  /** Ends the session at the provider, if possible, and locally. Never throws. */
  end(): Promise<Ended>;
}

export type HeldCredential =
  | Exclude<Credential, { kind: 'session' }>
  | { readonly kind: 'session'; readonly session: RenewableSession };
