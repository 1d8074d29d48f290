import type { OriginKind } from '../../../src-preload/contract/entities/workspace.ts';
import { Failure } from '../../base/Failure.ts';
import type { Membership } from './FrontendApi.ts';
import { messages } from './messages.ts';

/** Where the server of an organisation is reached, and how its tokens travel; API reference section 2.2. */
export interface Place {
  readonly origin: string;
  readonly originKind: Extract<OriginKind, 'web' | 'server'>;
}

/** @throws Failure INVALID for anything but a boolean or its two words in any case; specification part 1 section 5 */
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
    // Told below.
  }
  throw new Failure('INVALID', {
    sentence: messages.badAddress(name),
    details: `backend_url: ${JSON.stringify(address)}`,
  });
}

/**
 * Where an organisation's server is. All calls go to one origin: its own when it is reached directly, else the web client's, which
 * finds the server by the session.
 * @param web origin of the product's web client; its server is asked itself where that is not known
 * @returns undefined while the server is still being set up: it has no address yet
 * @throws Failure INVALID when the provider has something else there
 */
export function placeOf(membership: Membership, web: string | undefined): Place | undefined {
  const address = membership.metadata.backend_url;
  const direct = isDirect(membership);
  if (address === undefined || address === null || address === '') return undefined;
  const own = originOf(membership, address);
  if (!direct && web !== undefined) return { origin: web, originKind: 'web' };
  return { origin: own, originKind: 'server' };
}
