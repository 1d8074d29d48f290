import { failureOfStatus } from '../server/failures.ts';
import type { ServerClient } from '../server/ServerClient.ts';
import type { ProviderSessionState } from './IdentityProvider.ts';
import type { SessionManagerOptions } from './SessionManagerOptions.ts';

/** How long (ms) signing out waits for the server. */
const signOutTimeoutMs = 3_000;

/**
 * Returns the state of the client's session cookie at the identity service.
 * @throws Failure when the service cannot be reached or fails; the session may still be valid
 */
export async function readSessionState(client: ServerClient): Promise<ProviderSessionState> {
  const { status, body, header, request } = await client.send({ path: '/kratos/sessions/whoami' });
  if (status >= 500) throw failureOfStatus(status, body, header, request);
  if (status === 403 || status === 422) return 'second-factor';
  return status === 200 ? 'active' : 'none';
}

/**
 * Ends the session at the identity service within three seconds. Never throws.
 * @returns `unreachable` on failure
 */
export async function endAtServer(
  client: ServerClient,
  { log, redactor }: Pick<SessionManagerOptions, 'log' | 'redactor'>,
): Promise<'unreachable' | undefined> {
  const signal = AbortSignal.timeout(signOutTimeoutMs);
  try {
    const answer = await client.send({ path: '/kratos/self-service/logout/browser', signal });
    const token: unknown = answer.status === 200 ? JSON.parse(answer.body).logout_token : undefined;
    if (typeof token !== 'string') return undefined;
    redactor.add(token);
    await client.send({ path: `/kratos/self-service/logout?${new URLSearchParams({ token })}`, signal });
    return undefined;
  } catch (error) {
    log.warn('the server did not end the session', { error });
    return 'unreachable';
  }
}
