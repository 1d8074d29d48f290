/** Max characters of a file name that come from a title or description. */
const maxNameLength = 48;

/** Reserved device names on Windows, with any file extension. */
const reservedNamePattern = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** Reduces a text to characters that are safe in file names on all systems: letters, digits, `-` and `_`. */
export function safeName(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9_]+/g, '-')
    .slice(0, maxNameLength)
    .replaceAll(/^-+|-+$/g, '');
  if (plain === '') return 'unnamed';
  return reservedNamePattern.test(plain) ? `${plain}_` : plain;
}

/** Prefixes a file name with a number, so that names are unique and sorted. @param place 0-based index */
export const numberedName = (place: number, text: string): string =>
  `${String(place + 1).padStart(3, '0')}-${safeName(text)}`;
