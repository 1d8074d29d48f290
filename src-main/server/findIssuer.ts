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

/** A server reached over https may only name https addresses. */
const isAtLeastAsSecure = (named: URL, than: URL): boolean =>
  named.protocol === 'https:' || (named.protocol === 'http:' && than.protocol === 'http:');

/**
 * Reads a JSON document. Undefined when it is missing or unreachable, which only removes one sign-in method.
 */
async function readDocument(
  url: URL,
  transports: Pick<Transports, 'to'>,
  timeoutMs: number,
): Promise<unknown> {
  const summary = { method: 'GET', path: url.host + url.pathname };
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
    return JSON.parse(await readBody(answer, summary));
  } catch (error) {
    // An HTML page, or no connection.
    if (error instanceof SyntaxError || error instanceof Failure) return undefined;
    const { code } = failureOfNetwork(error, summary);
    if (code === 'OFFLINE' || code === 'TIMEOUT') return undefined;
    throw error;
  }
}

/** Returns the issuer if it has an OpenID provider that Quarterdeck can use. */
async function checkIssuer(
  issuer: URL,
  transports: Pick<Transports, 'to'>,
  timeoutMs: number,
): Promise<string | undefined> {
  const at = new URL(issuer);
  at.pathname = at.pathname.replace(/\/$/, '') + discoveryPath;
  const read = discoverySchema.safeParse(await readDocument(at, transports, timeoutMs));
  if (!read.success) return undefined;
  const { issuer: named, code_challenge_methods_supported: methods } = read.data;
  // The document must name the same issuer (RFC 8414 section 3.3).
  const same = new URL(named).href === issuer.href;
  return same && (methods === undefined || methods.includes('S256')) ? named : undefined;
}

/** Returns the metadata address of a `WWW-Authenticate` header (RFC 9728 section 5.1). */
function resourceMetadataIn(header: string | null): URL | undefined {
  const named = /\bresource_metadata="([^"]+)"/i.exec(header ?? '')?.[1];
  return named !== undefined && URL.canParse(named) ? new URL(named) : undefined;
}

/**
 * Finds the OpenID provider of a newer server: at the server's own address, or at the one in its 401 answers.
 * @param timeoutMs timeout of each request
 * @returns undefined without a provider, as on older servers
 * @throws Failure like `ServerClient`
 */
export async function findIssuer(
  client: ServerClient,
  transports: Pick<Transports, 'to'>,
  timeoutMs: number,
): Promise<string | undefined> {
  const origin = new URL(client.origin);
  const own = await checkIssuer(origin, transports, timeoutMs);
  if (own !== undefined) return own;
  const refused = await client.send({ path: '/auth/whoami', timeoutMs });
  if (refused.status !== 401) return undefined;
  const document = resourceMetadataIn(refused.header('www-authenticate'));
  if (document === undefined || !isAtLeastAsSecure(document, origin)) return undefined;
  const read = resourceSchema.safeParse(await readDocument(document, transports, timeoutMs));
  if (!read.success) return undefined;
  for (const named of read.data.authorization_servers) {
    const issuer = new URL(named);
    const found = isAtLeastAsSecure(issuer, origin)
      ? await checkIssuer(issuer, transports, timeoutMs)
      : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
