import { mayReturnTo, safeReturnTo } from './returnTo.ts';

/** URL scheme that opens a screen from outside of the app. */
export const addressScheme = 'quarterdeck';

/** Target of an address. Opening it only navigates, and never adds an unknown server. */
export type AddressTarget =
  | { readonly workspaceId: string; readonly to: string }
  /** `unknownServer` is an origin. The app asks the user what to do. */
  | { readonly unknownServer: string; readonly to: string };

export interface KnownWorkspaces {
  readonly workspaces: ReadonlyArray<{
    readonly id: string;
    readonly origin: string;
    readonly kind?: string;
  }>;
  readonly openId: string | null;
}

function parse(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** Returns the origin of a server address. Undefined for other schemes and for addresses with credentials. */
function originOf(url: URL | undefined): string | undefined {
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  return url.username === '' && url.password === '' ? url.origin : undefined;
}

function targetOnServer(
  origin: string | undefined,
  to: string,
  { workspaces, openId }: KnownWorkspaces,
): AddressTarget | undefined {
  if (origin === undefined) return undefined;
  // A server link opens a snapshot only if that snapshot is already open.
  const here = workspaces.filter(
    ({ id, kind, origin: its }) => its === origin && (kind !== 'snapshot' || id === openId),
  );
  const known = here.find(({ id }) => id === openId) ?? here[0];
  return known === undefined ? { unknownServer: origin, to } : { workspaceId: known.id, to };
}

/** Resolves `quarterdeck://open?server=<origin>&to=<path and query>`. */
function resolveSchemeAddress(
  { host, pathname, searchParams }: URL,
  known: KnownWorkspaces,
): AddressTarget | undefined {
  if (host !== 'open' || (pathname !== '' && pathname !== '/')) return undefined;
  const server = searchParams.get('server');
  const to = safeReturnTo(searchParams.get('to') ?? undefined);
  if (server !== null) return targetOnServer(originOf(parse(server)), to, known);
  return known.openId === null ? undefined : { workspaceId: known.openId, to };
}

/**
 * Resolves an address from outside: `quarterdeck://open?server=…&to=…`, a link of the web client
 * `https://<origin>/<path>?…`, or the path and query of a screen.
 * @returns undefined for an address without a valid target; `to` always passes `mayReturnTo`
 */
export function resolveAddress(address: string, known: KnownWorkspaces): AddressTarget | undefined {
  const text = address.trim();
  if (text.startsWith('/')) {
    return known.openId !== null && mayReturnTo(text) ? { workspaceId: known.openId, to: text } : undefined;
  }
  const url = parse(text);
  if (url === undefined) return undefined;
  if (url.protocol === `${addressScheme}:`) return resolveSchemeAddress(url, known);
  return targetOnServer(originOf(url), safeReturnTo(url.pathname + url.search), known);
}

/**
 * Returns the address that opens a screen of a workspace from outside.
 * @param server the workspace's origin
 * @param to path and query of the screen
 */
export const screenAddress = (server: string, to: string): string =>
  `${addressScheme}://open?server=${encodeURIComponent(server)}&to=${encodeURIComponent(to)}`;
