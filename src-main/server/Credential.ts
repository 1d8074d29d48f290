/** What the server accepts as proof of who calls; server reference section 2.1. */
export type Credential =
  | { readonly kind: 'access-token'; readonly token: string }
  | { readonly kind: 'basic'; readonly username: string; readonly password: string }
  /** Value of the cookie `ory_kratos_session`. */
  | { readonly kind: 'cookie'; readonly value: string };

/** Name of the cookie that the built-in identity service sets. */
export const sessionCookieName = 'ory_kratos_session';

const basic = (username: string, password: string): string =>
  `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`;

/** The `Authorization` header of a credential; undefined for a cookie, which travels in the jar. */
export function authorizationOf(credential: Credential): string | undefined {
  if (credential.kind === 'access-token') return basic('token', credential.token);
  if (credential.kind === 'basic') return basic(credential.username, credential.password);
  return undefined;
}

/** Every text in a credential that must never be seen outside main. */
export function secretsOf(credential: Credential): readonly string[] {
  if (credential.kind === 'access-token') return [credential.token];
  if (credential.kind === 'basic')
    return [credential.password, `${credential.username}:${credential.password}`];
  return [credential.value];
}
