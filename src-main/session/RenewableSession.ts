import type { Credential, TokenSession } from '../server/Credential.ts';

/** A token and how long it is good for, counted from when it came. */
export interface Renewed {
  readonly token: string;
  readonly lifetimeMs: number;
}

/** What ending a session at its provider came to. */
export type Ended = 'ended' | 'revoked' | 'lapses' | 'unreachable';

/** A session at an identity provider: it gives short-lived tokens, and is kept by what renews them. */
export interface RenewableSession extends TokenSession {
  /** Whose it is: one server's, or a provider's, who gives tokens for several. */
  readonly of: 'server' | 'provider';
  /** The text that the keychain keeps: never a token that a server takes. */
  serialise(): string;
  /** It is kept from now on: what renews it is written down whenever it changes. */
  keepWith(write: (text: string) => Promise<unknown>): void;
  /**
   * Whether the provider knows it still.
   * @throws Failure when the provider cannot be asked
   */
  ask(): Promise<'active' | 'none'>;
  /** What `end` would come to, as far as it is known. */
  farewell(): Promise<Ended>;
  /**
   * Another object speaks for the same session from now on: this one renews nothing any more. What renews a session is good once, and
   * two who use it look like a thief. Resolves when what it was renewing is written down. Never throws.
   */
  retire(): Promise<void>;
  /** Ends it at the provider, if it can be told, and for good here. Never throws. */
  end(): Promise<Ended>;
}

/** A credential as the session layer holds it. */
export type HeldCredential =
  | Exclude<Credential, { kind: 'session' }>
  | { readonly kind: 'session'; readonly session: RenewableSession };
