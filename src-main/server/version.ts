import { z } from 'zod';
import { failureOfRubbish } from './failures.ts';
import { checkerVersionPath } from './healthPaths.ts';
import type { ServerAnswer } from './ServerAnswer.ts';
import type { ServerClient, ServerRequest } from './ServerClient.ts';

/** A version, and whose it is: older servers tell only that of their health checker. */
export interface ToldVersion {
  readonly version: string;
  readonly of: 'server' | 'health-checker';
}

const serverSchema = z.object({ appVersion: z.string().min(1) });
const checkerSchema = z.object({ Version: z.string().min(1) });

/** Where newer servers tell their own; server reference section 6.7. */
const serverVersionPath = '/about';

/** Whose version an answer holds is told by its fields: at an address of its own a health checker is asked at `/about`, too. */
export function versionIn(answer: Pick<ServerAnswer, 'status' | 'body'>): ToldVersion | undefined {
  if (answer.status < 200 || answer.status >= 300) return undefined;
  let about: unknown;
  try {
    about = JSON.parse(answer.body);
  } catch {
    // A page for people stands there: no version.
    return undefined;
  }
  const server = serverSchema.safeParse(about);
  if (server.success) return { version: server.data.appVersion, of: 'server' };
  const checker = checkerSchema.safeParse(about);
  return checker.success ? { version: checker.data.Version, of: 'health-checker' } : undefined;
}

/** Whether an answer may come from an older server, which lacks the path; a 5xx or a 401 does not tell. */
const mayBeOlder = ({ status }: ServerAnswer): boolean => status < 500 && status !== 401;

/**
 * Asks a server for its version: for its own first, then for that of its health checker.
 * @throws Failure as the server client does, also when neither is told
 */
export async function readVersion(
  client: Pick<ServerClient, 'send' | 'assertGood'>,
  limits: Pick<ServerRequest, 'signal' | 'timeoutMs'> = {},
): Promise<ToldVersion> {
  const own = await client.send({ path: serverVersionPath, ...limits });
  const told = versionIn(own);
  if (told !== undefined) return told;
  if (!mayBeOlder(own)) client.assertGood(own);
  const checkers = await client.send({ path: checkerVersionPath, ...limits });
  client.assertGood(checkers);
  const checkersVersion = versionIn(checkers);
  if (checkersVersion !== undefined) return checkersVersion;
  throw failureOfRubbish(checkers.body, checkers.asked);
}
