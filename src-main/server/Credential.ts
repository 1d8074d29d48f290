/** A session that issues short-lived tokens. */
export interface TokenSession {
  /** How tokens are sent. The hosted web client reads them from a cookie. */
  readonly sentAs: 'bearer' | 'cookie';
  /**
   * Returns a valid token, and renews it if needed.
   * @param signal aborts only this caller's wait
   * @throws Failure UNAUTHENTICATED when the session has ended; OFFLINE, TIMEOUT or SERVER when renewal
   *   failed
   */
  token(signal?: AbortSignal): Promise<string>;
  /**
   * Returns another token after the server rejected one that seemed valid.
   * @returns undefined when the rejected token was the newest one
   * @throws Failure as in `token`
   */
  tokenAfterRejection(refused: string, signal?: AbortSignal): Promise<string | undefined>;
}

/** Session cookies: of the built-in identity service, and of the server's own login. */
export const sessionCookieNames = { kratos: 'ory_kratos_session', login: 'authorization' } as const;

/** A credential that is the same for every request. */
export type FixedCredential =
  | {
      readonly kind: 'access-token';
      readonly token: string;
      /** Newer servers accept the token as `Bearer`, older ones only as a Basic password. Default: Basic. */
      readonly as?: 'bearer' | 'basic' | undefined;
    }
  | { readonly kind: 'basic'; readonly username: string; readonly password: string }
  | {
      readonly kind: 'cookie';
      readonly value: string;
      /** Default: the cookie of the identity service. */
      readonly of?: keyof typeof sessionCookieNames | undefined;
    };

export type Credential = FixedCredential | { readonly kind: 'session'; readonly session: TokenSession };

export const sessionCookieName = sessionCookieNames.kratos;

const basicAuthorization = (username: string, password: string): string =>
  `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`;

/** Returns the `Authorization` header of a credential. Undefined for cookies and sessions. */
export function authorizationOf(credential: Credential): string | undefined {
  if (credential.kind === 'access-token')
    return credential.as === 'bearer'
      ? `Bearer ${credential.token}`
      : basicAuthorization('token', credential.token);
  if (credential.kind === 'basic') return basicAuthorization(credential.username, credential.password);
  return undefined;
}

/** Returns all secrets of a credential for the log redactor. Sessions redact their own tokens. */
export function secretsOf(credential: Credential): readonly string[] {
  if (credential.kind === 'access-token') return [credential.token];
  if (credential.kind === 'basic')
    return [credential.password, `${credential.username}:${credential.password}`];
  return credential.kind === 'cookie' ? [credential.value] : [];
}
