import type { OriginKind } from '#contract/entities/workspace.ts';
import { Failure } from '#main/base/Failure.ts';
import type { Membership } from './FrontendApi.ts';
import { messages } from './messages.ts';

/** Address of an organization's server. The origin kind determines how tokens are sent. */
export interface ServerAddress {
  readonly origin: string;
  readonly originKind: Extract<OriginKind, 'web' | 'server'>;
}

/** @throws Failure INVALID for values other than a boolean or the text `true` or `false` in any case */
function isDirect({ name, metadata }: Membership): boolean {
  const { direct } = metadata;
  if (direct === undefined || direct === null) return false;
  if (typeof direct === 'boolean') return direct;
  const word = typeof direct === 'string' ? direct.toLowerCase() : '';
  if (word === 'true' || word === 'false') return word === 'true';
  throw new Failure('INVALID', {
    sentence: messages.badDirect(name),
    details: `direct: ${JSON.stringify(direct)}`,
  });
}

function originOf({ name }: Membership, address: unknown): string {
  try {
    const url = new URL(String(address));
    if (/^https?:$/.test(url.protocol)) return url.origin;
  } catch {
    // The error is thrown below.
  }
  throw new Failure('INVALID', {
    sentence: messages.badAddress(name),
    details: `backend_url: ${JSON.stringify(address)}`,
  });
}

/**
 * Returns the address of an organization's server: its own origin for a direct connection, otherwise the web
 * client's. The web client finds the server by the session.
 * @param web origin of the web client; undefined uses the server's own origin
 * @returns undefined while the server is being set up and has no address
 * @throws Failure INVALID for invalid metadata at the provider
 */
export function serverAddressOf(membership: Membership, web: string | undefined): ServerAddress | undefined {
  const address = membership.metadata.backend_url;
  const direct = isDirect(membership);
  if (address === undefined || address === null || address === '') return undefined;
  const own = originOf(membership, address);
  if (!direct && web !== undefined) return { origin: web, originKind: 'web' };
  return { origin: own, originKind: 'server' };
}
