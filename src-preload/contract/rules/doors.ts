/** How a server signs people in by itself; API reference section 2.3. `none`: whoever reaches it is answered. */
export const identityModes = ['kratos', 'basic', 'hosted', 'none'] as const;

type IdentityMode = (typeof identityModes)[number];

/** Ways to sign in, the best first. */
export const doors = [
  /** On the server's own pages in the person's browser; OpenID Connect, server reference section 2.2. */
  'oidc',
  /** On the pages of the hosted identity provider; API reference section 2. */
  'hosted',
  /** By the forms of the built-in identity service; API reference section 3. */
  'flow',
  /** With a user name and a password of the server's own file. */
  'password',
  'token',
] as const;

export type Door = (typeof doors)[number];

/** What a server was found to be, as far as it says how people come in. */
export interface Entrance {
  readonly identityMode: IdentityMode;
  readonly oidc?: { readonly issuer: string } | undefined;
}

const doorsOfMode: Readonly<Record<IdentityMode, readonly Door[]>> = {
  kratos: ['flow', 'token'],
  hosted: ['hosted', 'token'],
  // Servers that know tokens in this mode are those that know OpenID Connect.
  basic: ['password'],
  none: [],
};

/** The doors of a server, the best first; none where nobody signs in. */
export function doorsOf({ identityMode, oidc }: Entrance): readonly Door[] {
  const own = doorsOfMode[identityMode];
  if (oidc === undefined || identityMode === 'none') return own;
  return [...new Set<Door>(['oidc', ...own, 'token'])];
}

/** The hosted service that most people mean; API reference section 2.1. */
export const usualProvider = {
  accounts: 'https://accounts.flanksource.com',
  frontend: 'https://clerk.flanksource.com',
} as const;

/**
 * Where a provider's programs ask, by the address of its pages: `clerk.` stands in place of `accounts.`.
 * @param accounts origin of the pages on which people sign in
 */
export function frontendOf(accounts: string): string {
  const url = new URL(accounts);
  if (url.hostname.startsWith('accounts.')) url.hostname = url.hostname.replace(/^accounts\./, 'clerk.');
  return url.origin;
}

/** What signing out does at the server, or did. */
export const farewells = [
  /** The session is ended there. */
  'ended',
  /** What would renew the session is revoked; what was got with it ends by itself within the hour. */
  'revoked',
  /** The server has no way to be told: the session ends by itself. */
  'lapses',
  /** An access token stays good until it runs out or is deleted. */
  'stays',
  /** There is no session: each request said who it was. */
  'nothing',
  /** The server could not be told. */
  'unreachable',
] as const;

export type Farewell = (typeof farewells)[number];
