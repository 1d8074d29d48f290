import { z } from 'zod';
import type { ServerAnswer } from './ServerAnswer.ts';
import type { ServerClient } from './ServerClient.ts';

/** The summary of checks, as far as it tells that it is one; a health checker without checks names only itself. */
const summarySchema = z.union([
  z.object({ checks_summary: z.array(z.unknown()) }),
  z.object({ runnerName: z.string() }),
]);

function jsonOf({ body }: ServerAnswer): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // HTML or plain text, such as a web page: no answer of a health checker.
    return undefined;
  }
}

/** Whether nobody is known where sessions are: there is no such path, or a page for people stands there. */
function isAbsent(whoami: ServerAnswer): boolean {
  const { status } = whoami;
  if (status === 404 || status === 405 || (status >= 300 && status < 400)) return true;
  return status === 200 && jsonOf(whoami) === undefined;
}

/**
 * Whether a health checker stands alone at the client's origin: it gives the summary of checks without a credential, and nobody
 * can sign in; server reference section 6.8. The client's origin kind says where its paths are.
 * @param timeoutMs limit for each request, in milliseconds
 * @throws Failure as the server client does
 */
export async function isHealthChecker(
  client: Pick<ServerClient, 'send'>,
  timeoutMs: number,
): Promise<boolean> {
  const whoami = await client.send({ path: '/auth/whoami', timeoutMs });
  if (!isAbsent(whoami)) return false;
  const summary = await client.send({ path: '/canary/api/summary', timeoutMs });
  return summary.status === 200 && summarySchema.safeParse(jsonOf(summary)).success;
}
