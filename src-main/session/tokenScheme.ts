import type { FixedCredential } from '../server/Credential.ts';
import { sessionCookieNames } from '../server/Credential.ts';
import type { ServerClient } from '../server/ServerClient.ts';

/** All signed-in users may read this path, and reading it has no side effects. */
const harmlessPath = '/properties';
const loginPath = '/auth/login';

export type TokenScheme = 'bearer' | 'basic';

/**
 * Detects how a server accepts access tokens: newer servers as `Bearer`, older ones as a Basic password.
 * @returns undefined when the server does not reveal it now, or rejects the token
 * @throws Failure when the server cannot be reached
 */
export async function detectTokenScheme(
  client: ServerClient,
  token: string,
): Promise<TokenScheme | undefined> {
  for (const as of ['bearer', 'basic'] as const) {
    await client.setCredential(accessToken(token, as));
    const { status } = await client.send({ path: harmlessPath });
    if (status < 400 || status === 403) return as;
    if (status !== 400 && status !== 401) return undefined;
  }
  return undefined;
}

/** Returns the credential for a token. Default: a Basic password, which all servers accept. */
export const accessToken = (token: string, as: TokenScheme | undefined): FixedCredential => ({
  kind: 'access-token',
  token,
  ...(as === 'bearer' ? { as } : {}),
});

/**
 * Exchanges a password for the cookie of the server's own login, if it has one. The stored secret then
 * expires by itself and is no password.
 * @returns the password when the server has no such login, or rejects it
 * @throws Failure when the server cannot be reached
 */
export async function exchangePassword(
  client: ServerClient,
  password: Extract<FixedCredential, { kind: 'basic' }>,
): Promise<FixedCredential> {
  await client.setCredential(password);
  const { username, password: secret } = password;
  const { status } = await client.send({
    method: 'POST',
    path: loginPath,
    body: { username, password: secret },
  });
  const value = status === 200 ? await client.sessionCookie(sessionCookieNames.login) : undefined;
  return value === undefined ? password : { kind: 'cookie', value, of: 'login' };
}
