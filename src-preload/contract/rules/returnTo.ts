/** Maximum length of an address that is accepted from outside. */
const maxCharacters = 4_096;

/** URL parsers drop some control characters: `/\t/evil.example` would become a foreign host. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches the control characters to reject.
const control = /[\u0000-\u001f\u007f]/;

/** Screens that redirect. Returning to one of them would cause a redirect loop. */
const redirectingScreens =
  /^\/(?:login|error|registration|recovery|verification|auth-state-checker|organizations)(?:[/?#]|$)/;

const isOwnPath = (path: string): boolean => /^\/(?![/\\])/.test(path) && !redirectingScreens.test(path);

/** Path as a browser resolves it: `/./login` is `/login`, and `/..//evil.example` starts with `//`. */
function resolvePath(path: string): string | undefined {
  try {
    const { origin, pathname } = new URL(path, 'http://window.invalid');
    return origin === 'http://window.invalid' ? pathname : undefined;
  } catch {
    return undefined;
  }
}

/** Whether an address is a path of this window that links and redirects may open. */
export function mayReturnTo(path: string): boolean {
  if (path.length > maxCharacters || control.test(path) || !isOwnPath(path)) return false;
  const meant = resolvePath(path);
  return meant !== undefined && isOwnPath(meant);
}

/** Returns the path if links and redirects may open it, otherwise the start page. */
export const safeReturnTo = (path: string | undefined): string =>
  path !== undefined && mayReturnTo(path) ? path : '/';
