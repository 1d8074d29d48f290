import type { FixedCredential } from '../server/Credential.ts';
import { sessionCookieNames } from '../server/Credential.ts';
import type { ServerClient } from '../server/ServerClient.ts';

/** Read by whoever is signed in, and with no effect. */
const harmlessPath = '/properties';
const loginPath = '/auth/login';

/** How a server takes access tokens. */
export type TokensAs = 'bearer' | 'basic';

/**
 * Finds out how a server takes access tokens: newer ones as they are, older ones only as a password; server reference section 2.2.
 * @returns undefined where the server does not tell now, or does not accept the token in any way
 * @throws Failure when the server cannot be reached
 */
export async function findTokensAs(client: ServerClient, token: string): Promise<TokensAs | undefined> {
  for (const as of ['bearer', 'basic'] as const) {
    await client.use(accessToken(token, as));
    const { status } = await client.send({ path: harmlessPath });
    if (status < 400 || status === 403) return as;
    if (status !== 400 && status !== 401) return undefined;
  }
  return undefined;
}

/** A token as it is sent: as a password where nothing else is known, which every server takes. */
export const accessToken = (token: string, as: TokensAs | undefined): FixedCredential => ({
  kind: 'access-token',
  token,
  ...(as === 'bearer' ? { as } : {}),
});

/**
 * Changes a password for the cookie of a server's own login, where it has one: what is kept then ends by itself, and is no password;
 * server reference section 2.2.
 * @returns the password itself where the server has no such login, or did not accept it
 * @throws Failure when the server cannot be reached
 */
export async function cookieFor(
  client: ServerClient,
  password: Extract<FixedCredential, { kind: 'basic' }>,
): Promise<FixedCredential> {
  await client.use(password);
  const { username, password: secret } = password;
  const { status } = await client.send({
    method: 'POST',
    path: loginPath,
    body: { username, password: secret },
  });
  const value = status === 200 ? await client.sessionCookie(sessionCookieNames.login) : undefined;
  return value === undefined ? password : { kind: 'cookie', value, of: 'login' };
}
