/** Characters that are invalid in file names on some system. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: file names cannot hold control characters.
const unfit = /[\\/:*?"<>|\u0000-\u001f\u007f]+/g;

/** Limit of a name in characters. File systems reject longer names. */
const longest = 120;

/** Converts a text to a file name that is valid on every file system. Invalid characters become a dash. */
export function savedName(name: string): string {
  const fitting = name.toWellFormed().replace(unfit, '-').replace(/^\.+/, '').slice(-longest).toWellFormed();
  return fitting === '' ? 'file' : fitting;
}
