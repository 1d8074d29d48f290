import { z } from 'zod';
import type { ServerAnswer } from './ServerAnswer.ts';
import type { ServerClient } from './ServerClient.ts';

/** Minimal schema of the check summary. A health checker without checks sends only `runnerName`. */
const summarySchema = z.union([
  z.object({ checks_summary: z.array(z.unknown()) }),
  z.object({ runnerName: z.string() }),
]);

function jsonOf({ body }: ServerAnswer): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // HTML or plain text: not a health checker.
    return undefined;
  }
}

/** Returns whether the server has no session endpoint: the path is missing, or answers with an HTML page. */
function hasNoSessionEndpoint(whoami: ServerAnswer): boolean {
  const { status } = whoami;
  if (status === 404 || status === 405 || (status >= 300 && status < 400)) return true;
  return status === 200 && jsonOf(whoami) === undefined;
}

/**
 * Returns whether the origin is a standalone health checker. It sends the check summary without a credential
 * and has no sign-in. The origin kind of the client determines the paths.
 * @param timeoutMs timeout of each request
 * @throws Failure like `ServerClient`
 */
export async function isHealthChecker(
  client: Pick<ServerClient, 'send'>,
  timeoutMs: number,
): Promise<boolean> {
  const whoami = await client.send({ path: '/auth/whoami', timeoutMs });
  if (!hasNoSessionEndpoint(whoami)) return false;
  const summary = await client.send({ path: '/canary/api/summary', timeoutMs });
  return summary.status === 200 && summarySchema.safeParse(jsonOf(summary)).success;
}
