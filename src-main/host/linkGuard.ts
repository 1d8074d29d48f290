import { Failure } from '../base/Failure.ts';

/** A URL's parser drops or turns what a system's opener may read in another way. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be in an address.
const ambiguous = /[\u0000-\u001f\u007f\\]/;

/**
 * The one check before an address leaves for the person's browser.
 * @returns the normalised URL
 * @throws Failure INVALID for anything but http and https, for URLs with a user name or password in them, and for control
 * characters and backslashes
 */
export function checkLink(url: string): string {
  let parsed: URL | undefined;
  try {
    parsed = new URL(url);
  } catch {
    // Not a URL: refused below with the same sentence.
  }
  const allowed =
    parsed !== undefined &&
    !ambiguous.test(url) &&
    (parsed.protocol === 'https:' || parsed.protocol === 'http:') &&
    parsed.username === '' &&
    parsed.password === '';
  if (!allowed || parsed === undefined) {
    throw new Failure('INVALID', { sentence: 'Quarterdeck opens only web addresses (http and https).' });
  }
  return parsed.href;
}
