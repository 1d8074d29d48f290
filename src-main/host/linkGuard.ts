import { Failure } from '../base/Failure.ts';

/** Characters that URL parsers remove or convert, but that the operating system may interpret. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters in addresses.
const ambiguousCharacters = /[\u0000-\u001f\u007f\\]/;

/**
 * Checks an address before it opens in the user's browser. All external links pass this check.
 * @returns the normalized URL
 * @throws Failure INVALID for schemes other than http and https, and for URLs with credentials, control
 *   characters or backslashes
 */
export function checkLink(url: string): string {
  let parsed: URL | undefined;
  try {
    parsed = new URL(url);
  } catch {
    // Not a URL: rejected below with the same message.
  }
  const isAllowed =
    parsed !== undefined &&
    !ambiguousCharacters.test(url) &&
    (parsed.protocol === 'https:' || parsed.protocol === 'http:') &&
    parsed.username === '' &&
    parsed.password === '';
  if (!isAllowed || parsed === undefined) {
    throw new Failure('INVALID', { sentence: 'Quarterdeck opens only web addresses (http and https).' });
  }
  return parsed.href;
}
