import { mayReturnTo, safeReturnTo } from './returnTo.ts';

/** The scheme by which a screen is opened from outside. */
export const addressScheme = 'quarterdeck';

/** Where an address leads. It only navigates: it never acts, and an unknown server never becomes a workspace. */
export type AddressTarget =
  | { readonly workspaceId: string; readonly to: string }
  /** `unknownServer` is an origin; the person is asked what to do about it. */
  | { readonly unknownServer: string; readonly to: string };

/** What is known when an address comes. */
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

/** The origin of a server's address; nothing for what no server can have, and for an address with a name or password in it. */
function originOf(url: URL | undefined): string | undefined {
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  return url.username === '' && url.password === '' ? url.origin : undefined;
}

function onServer(
  origin: string | undefined,
  to: string,
  { workspaces, openId }: KnownWorkspaces,
): AddressTarget | undefined {
  if (origin === undefined) return undefined;
  // A snapshot is led to only while it is open: what is meant is the server.
  const here = workspaces.filter(
    ({ id, kind, origin: its }) => its === origin && (kind !== 'snapshot' || id === openId),
  );
  const known = here.find(({ id }) => id === openId) ?? here[0];
  return known === undefined ? { unknownServer: origin, to } : { workspaceId: known.id, to };
}

/** `quarterdeck://open?server=<origin>&to=<path and query>` */
function ofScheme({ host, pathname, searchParams }: URL, known: KnownWorkspaces): AddressTarget | undefined {
  if (host !== 'open' || (pathname !== '' && pathname !== '/')) return undefined;
  const server = searchParams.get('server');
  const to = safeReturnTo(searchParams.get('to') ?? undefined);
  if (server !== null) return onServer(originOf(parse(server)), to, known);
  return known.openId === null ? undefined : { workspaceId: known.openId, to };
}

/**
 * Where an address from outside leads: `quarterdeck://open?server=…&to=…`, a link of the web client `https://<origin>/<path>?…`,
 * a notification's address, or path and query of a screen of the open workspace; architecture section 3.
 * @returns nothing for what leads nowhere; `to` always passes `mayReturnTo`
 */
export function targetOf(address: string, known: KnownWorkspaces): AddressTarget | undefined {
  const text = address.trim();
  if (text.startsWith('/')) {
    return known.openId !== null && mayReturnTo(text) ? { workspaceId: known.openId, to: text } : undefined;
  }
  const url = parse(text);
  if (url === undefined) return undefined;
  if (url.protocol === `${addressScheme}:`) return ofScheme(url, known);
  return onServer(originOf(url), safeReturnTo(url.pathname + url.search), known);
}

/**
 * The address that opens a screen of a workspace from outside.
 * @param server the workspace's origin
 * @param to path and query of the screen
 */
export const addressOf = (server: string, to: string): string =>
  `${addressScheme}://open?server=${encodeURIComponent(server)}&to=${encodeURIComponent(to)}`;
