import { Failure } from '../base/Failure.ts';

/**
 * The one check before an address leaves for the person's browser.
 * @returns the normalised URL
 * @throws Failure INVALID for anything but http and https, and for URLs with a user name or password in them
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
    (parsed.protocol === 'https:' || parsed.protocol === 'http:') &&
    parsed.username === '' &&
    parsed.password === '';
  if (!allowed || parsed === undefined) {
    throw new Failure('INVALID', { sentence: 'Quarterdeck opens only web addresses (http and https).' });
  }
  return parsed.href;
}
