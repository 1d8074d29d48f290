import type { ServerReach } from '#contract/entities/session.ts';
import type { SignOutEffect } from '#contract/rules/signInMethods.ts';

/** Effects that need a request to the server. */
const remoteEffects: readonly SignOutEffect[] = ['ended', 'revoked'];

/**
 * Returns the effect of signing out on the server. An offline server cannot be reached.
 * @param farewell Effect that the main process reports for the session.
 */
export const visibleSignOutEffect = (
  farewell: SignOutEffect,
  server: ServerReach['status'],
): SignOutEffect => (server === 'offline' && remoteEffects.includes(farewell) ? 'unreachable' : farewell);
