/** A session of which short-lived tokens are got, by whoever knows how; server reference sections 2.1 and 2.2. */
export interface TokenSession {
  /** How its tokens travel: the web client of the hosted product looks for them in a cookie. */
  readonly sentAs: 'bearer' | 'cookie';
  /**
   * A token that is good now: the one that is there, or another one.
   * @param signal ends the wait of this caller alone
   * @throws Failure UNAUTHENTICATED when the session has ended; OFFLINE, TIMEOUT or SERVER when no token could be got
   */
  token(signal?: AbortSignal): Promise<string>;
  /**
   * The server refused a token although it was thought to be good.
   * @returns another one; undefined when that was the newest there can be
   * @throws Failure as `token` does
   */
  tokenInstead(refused: string, signal?: AbortSignal): Promise<string | undefined>;
}

/** The cookies by which a server knows a session: that of the built-in identity service, and that of a server's own login. */
export const sessionCookieNames = { kratos: 'ory_kratos_session', login: 'authorization' } as const;

/** Proof of who calls that is the same for every request; server reference section 2.1. */
export type FixedCredential =
  | {
      readonly kind: 'access-token';
      readonly token: string;
      /** Newer servers take it as it is, older ones as a password; absent is as a password. */
      readonly as?: 'bearer' | 'basic' | undefined;
    }
  | { readonly kind: 'basic'; readonly username: string; readonly password: string }
  | {
      readonly kind: 'cookie';
      readonly value: string;
      /** That of the identity service when absent. */
      readonly of?: keyof typeof sessionCookieNames | undefined;
    };

/** What the server accepts as proof of who calls. */
export type Credential = FixedCredential | { readonly kind: 'session'; readonly session: TokenSession };

/** Name of the cookie that the built-in identity service sets. */
export const sessionCookieName = sessionCookieNames.kratos;

const basic = (username: string, password: string): string =>
  `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`;

/** The `Authorization` header of a credential; undefined for one that travels otherwise, or changes. */
export function authorizationOf(credential: Credential): string | undefined {
  if (credential.kind === 'access-token')
    return credential.as === 'bearer' ? `Bearer ${credential.token}` : basic('token', credential.token);
  if (credential.kind === 'basic') return basic(credential.username, credential.password);
  return undefined;
}

/** Every text in a credential that must never be seen outside main; a session hides what it gets by itself. */
export function secretsOf(credential: Credential): readonly string[] {
  if (credential.kind === 'access-token') return [credential.token];
  if (credential.kind === 'basic')
    return [credential.password, `${credential.username}:${credential.password}`];
  return credential.kind === 'cookie' ? [credential.value] : [];
}
