import type { ServerReach } from '../../../src-preload/contract/entities/session.ts';
import type { Farewell } from '../../../src-preload/contract/rules/doors.ts';

/** Effects that need a request to the server. */
const told: readonly Farewell[] = ['ended', 'revoked'];

/**
 * Returns the effect of signing out on the server. An offline server cannot be reached.
 * @param farewell Effect that the main process reports for the session.
 */
export const farewellSeen = (farewell: Farewell, server: ServerReach['status']): Farewell =>
  server === 'offline' && told.includes(farewell) ? 'unreachable' : farewell;
