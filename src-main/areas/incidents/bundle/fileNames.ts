/** Longest part of a name that comes from a text, in characters. */
const longest = 48;

/** Names that Windows keeps for devices, whatever follows a dot. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** A text as a part of a file's name that every system takes: letters, digits, `-` and `_` alone. */
export function safeName(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9_]+/g, '-')
    .slice(0, longest)
    .replaceAll(/^-+|-+$/g, '');
  if (plain === '') return 'unnamed';
  return devices.test(plain) ? `${plain}_` : plain;
}

/** A number in front, so that names are unlike and in order. @param place 0-based */
export const numbered = (place: number, text: string): string =>
  `${String(place + 1).padStart(3, '0')}-${safeName(text)}`;
