/** Characters that are invalid in file names on some system. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: file names cannot hold control characters.
const invalidCharacters = /[\\/:*?"<>|\u0000-\u001f\u007f]+/g;

/** Limit of a name in characters. File systems reject longer names. */
const maxLength = 120;

/** Converts a text to a file name that is valid on every file system. Invalid characters become a dash. */
export function toFileName(name: string): string {
  const fitting = name
    .toWellFormed()
    .replace(invalidCharacters, '-')
    .replace(/^\.+/, '')
    .slice(-maxLength)
    .toWellFormed();
  return fitting === '' ? 'file' : fitting;
}
