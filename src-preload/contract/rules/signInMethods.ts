/** Sign-in systems of a server. `none`: the server answers everyone without sign-in. */
export const identityModes = ['kratos', 'basic', 'hosted', 'none'] as const;

type IdentityMode = (typeof identityModes)[number];

/** Sign-in methods, best first. */
export const signInMethods = [
  /** OpenID Connect, on the server's own pages in the user's browser. */
  'oidc',
  /** Pages of the hosted identity provider. */
  'hosted',
  /** Forms of the built-in identity service. */
  'flow',
  /** User name and password from the server's own file. */
  'password',
  'token',
] as const;

export type SignInMethod = (typeof signInMethods)[number];

/** The detected sign-in properties of a server. */
export interface SignInProperties {
  readonly identityMode: IdentityMode;
  readonly oidc?: { readonly issuer: string } | undefined;
}

const methodsOfMode: Readonly<Record<IdentityMode, readonly SignInMethod[]>> = {
  kratos: ['flow', 'token'],
  hosted: ['hosted', 'token'],
  // In this mode, only servers with OpenID Connect accept tokens; `signInMethodsOf` adds `token` for them.
  basic: ['password'],
  none: [],
};

/** Returns the sign-in methods of a server, best first. Empty for servers without sign-in. */
export function signInMethodsOf({ identityMode, oidc }: SignInProperties): readonly SignInMethod[] {
  const own = methodsOfMode[identityMode];
  if (oidc === undefined || identityMode === 'none') return own;
  return [...new Set<SignInMethod>(['oidc', ...own, 'token'])];
}

/** The default hosted identity provider. */
export const defaultProvider = {
  accounts: 'https://accounts.flanksource.com',
  frontend: 'https://clerk.flanksource.com',
} as const;

/**
 * Returns the origin of a provider's API: the page origin with `clerk.` instead of `accounts.`.
 * @param accounts origin of the sign-in pages
 */
export function frontendOf(accounts: string): string {
  const url = new URL(accounts);
  if (url.hostname.startsWith('accounts.')) url.hostname = url.hostname.replace(/^accounts\./, 'clerk.');
  return url.origin;
}

/** Effect of signing out on the server. */
export const signOutEffects = [
  /** The server ends the session. */
  'ended',
  /** The refresh token is revoked. The access token expires within an hour. */
  'revoked',
  /** The server offers no sign-out: the session expires later. */
  'lapses',
  /** An access token stays valid until it expires or is deleted. */
  'stays',
  /** There is no session: each request carries the credentials. */
  'nothing',
  /** The server could not be reached. */
  'unreachable',
] as const;

export type SignOutEffect = (typeof signOutEffects)[number];
