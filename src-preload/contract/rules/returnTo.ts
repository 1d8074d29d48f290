/** Longer addresses come from nobody who means well. */
const mostCharacters = 4_096;

/** A URL's parser drops some control characters: `/\t/evil.example` would be a foreign host to it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be in an address.
const control = /[\u0000-\u001f\u007f]/;

/** Screens that are passed through: whoever is led back to one goes round in circles. */
const leadingOn =
  /^\/(?:login|error|registration|recovery|verification|auth-state-checker|organizations)(?:[/?#]|$)/;

const isOwn = (path: string): boolean => /^\/(?![/\\])/.test(path) && !leadingOn.test(path);

/** What a browser makes of the path: `/./login` is `/login`, and `/..//evil.example` begins with two slashes. */
function resolved(path: string): string | undefined {
  try {
    const { origin, pathname } = new URL(path, 'http://window.invalid');
    return origin === 'http://window.invalid' ? pathname : undefined;
  } catch {
    return undefined;
  }
}

/** Whether an address is a path of this window that may be gone to from outside, or back to. */
export function mayReturnTo(path: string): boolean {
  if (path.length > mostCharacters || control.test(path) || !isOwn(path)) return false;
  const meant = resolved(path);
  return meant !== undefined && isOwn(meant);
}

/** The path, if it is one of this window that may be gone back to; anything else is the start page. */
export const safeReturnTo = (path: string | undefined): string =>
  path !== undefined && mayReturnTo(path) ? path : '/';
