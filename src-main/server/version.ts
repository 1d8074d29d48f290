import { z } from 'zod';
import { failureOfUnexpectedAnswer } from './failures.ts';
import { checkerVersionPath } from './healthPaths.ts';
import type { ServerAnswer } from './ServerAnswer.ts';
import type { ServerClient, ServerRequest } from './ServerClient.ts';

/** A version and its source. Older servers only report the version of their health checker. */
export interface ServerVersion {
  readonly version: string;
  readonly of: 'server' | 'health-checker';
}

const serverSchema = z.object({ appVersion: z.string().min(1) });
const checkerSchema = z.object({ Version: z.string().min(1) });

/** Version endpoint of newer servers. */
const serverVersionPath = '/about';

/**
 * Reads the version of an answer. Its fields show the source, because `/about` of a standalone health checker
 * answers as well.
 */
export function versionIn(answer: Pick<ServerAnswer, 'status' | 'body'>): ServerVersion | undefined {
  if (answer.status < 200 || answer.status >= 300) return undefined;
  let about: unknown;
  try {
    about = JSON.parse(answer.body);
  } catch {
    // An HTML page.
    return undefined;
  }
  const server = serverSchema.safeParse(about);
  if (server.success) return { version: server.data.appVersion, of: 'server' };
  const checker = checkerSchema.safeParse(about);
  return checker.success ? { version: checker.data.Version, of: 'health-checker' } : undefined;
}

/** Returns whether the server may be older and lack the path. A 5xx or a 401 does not show that. */
const mayBeOlder = ({ status }: ServerAnswer): boolean => status < 500 && status !== 401;

/**
 * Reads the version of a server, or else of its health checker.
 * @throws Failure like `ServerClient`, also when neither reports a version
 */
export async function readVersion(
  client: Pick<ServerClient, 'send' | 'assertGood'>,
  limits: Pick<ServerRequest, 'signal' | 'timeoutMs'> = {},
): Promise<ServerVersion> {
  const own = await client.send({ path: serverVersionPath, ...limits });
  const serverVersion = versionIn(own);
  if (serverVersion !== undefined) return serverVersion;
  if (!mayBeOlder(own)) client.assertGood(own);
  const checkers = await client.send({ path: checkerVersionPath, ...limits });
  client.assertGood(checkers);
  const checkersVersion = versionIn(checkers);
  if (checkersVersion !== undefined) return checkersVersion;
  throw failureOfUnexpectedAnswer(checkers.body, checkers.request);
}
