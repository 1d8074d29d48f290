import type { ServerReach } from '../../../src-preload/contract/entities/session.ts';
import type { Farewell } from '../../../src-preload/contract/rules/doors.ts';

/** What is done by telling the server. */
const told: readonly Farewell[] = ['ended', 'revoked'];

/**
 * What signing out will do at the server, as the window sees it: one that is away now cannot be told.
 * @param farewell as main has it of the session
 */
export const farewellSeen = (farewell: Farewell, server: ServerReach['status']): Farewell =>
  server === 'offline' && told.includes(farewell) ? 'unreachable' : farewell;
