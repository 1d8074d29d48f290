import { z } from 'zod';
import { Failure } from '../base/Failure.ts';
import { failureOfNetwork } from './failures.ts';
import { readBody } from './readBody.ts';
import type { ServerClient } from './ServerClient.ts';
import type { Transports } from './Transports.ts';

const discoveryPath = '/.well-known/openid-configuration';

const discoverySchema = z.object({
  issuer: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  code_challenge_methods_supported: z.array(z.string()).optional(),
});
const resourceSchema = z.object({ authorization_servers: z.array(z.url()).min(1) });

/** A server that is reached securely names nothing that is not; on this computer there is nobody in between. */
const isNoWeaker = (named: URL, than: URL): boolean =>
  named.protocol === 'https:' || (named.protocol === 'http:' && than.protocol === 'http:');

/** The document at an address; undefined when there is none, or it cannot be reached: then there is one way in less. */
async function readDocument(
  url: URL,
  transports: Pick<Transports, 'to'>,
  timeoutMs: number,
): Promise<unknown> {
  const asked = { method: 'GET', path: url.host + url.pathname };
  try {
    const { fetch, dispatcher } = await transports.to(url.origin);
    const answer = await fetch(url, {
      dispatcher,
      redirect: 'manual',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      return undefined;
    }
    return JSON.parse(await readBody(answer, asked));
  } catch (error) {
    // A page for people, or nobody there.
    if (error instanceof SyntaxError || error instanceof Failure) return undefined;
    const { code } = failureOfNetwork(error, asked);
    if (code === 'OFFLINE' || code === 'TIMEOUT') return undefined;
    throw error;
  }
}

/** The issuer, if it has an OpenID provider that Quarterdeck can use. */
async function usable(
  issuer: URL,
  transports: Pick<Transports, 'to'>,
  timeoutMs: number,
): Promise<string | undefined> {
  const at = new URL(issuer);
  at.pathname = at.pathname.replace(/\/$/, '') + discoveryPath;
  const read = discoverySchema.safeParse(await readDocument(at, transports, timeoutMs));
  if (!read.success) return undefined;
  const { issuer: named, code_challenge_methods_supported: methods } = read.data;
  // What names another issuer is none of this one; RFC 8414 section 3.3.
  const same = new URL(named).href === issuer.href;
  return same && (methods === undefined || methods.includes('S256')) ? named : undefined;
}

/** The address that a refusal names; RFC 9728 section 5.1. */
function resourceMetadataIn(header: string | null): URL | undefined {
  const named = /\bresource_metadata="([^"]+)"/i.exec(header ?? '')?.[1];
  return named !== undefined && URL.canParse(named) ? new URL(named) : undefined;
}

/**
 * Finds the OpenID provider of a newer server: at the server's own address, or at the one that its refusals name; server reference
 * section 2.2.
 * @param timeoutMs limit for each request, in milliseconds
 * @returns undefined when there is none, as before the first release that has one
 * @throws Failure as the server client does
 */
export async function findIssuer(
  client: ServerClient,
  transports: Pick<Transports, 'to'>,
  timeoutMs: number,
): Promise<string | undefined> {
  const origin = new URL(client.origin);
  const own = await usable(origin, transports, timeoutMs);
  if (own !== undefined) return own;
  const refused = await client.send({ path: '/auth/whoami', timeoutMs });
  if (refused.status !== 401) return undefined;
  const document = resourceMetadataIn(refused.header('www-authenticate'));
  if (document === undefined || !isNoWeaker(document, origin)) return undefined;
  const read = resourceSchema.safeParse(await readDocument(document, transports, timeoutMs));
  if (!read.success) return undefined;
  for (const named of read.data.authorization_servers) {
    const issuer = new URL(named);
    const found = isNoWeaker(issuer, origin) ? await usable(issuer, transports, timeoutMs) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
