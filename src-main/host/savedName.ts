/** What a file's name cannot hold on one system or another. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const unfit = /[\\/:*?"<>|\u0000-\u001f\u007f]+/g;

/** Longer names are refused by file systems. */
const longest = 120;

/** A name that every file system takes and that names no folder; what does not fit becomes a dash. */
export function savedName(name: string): string {
  const fitting = name.toWellFormed().replace(unfit, '-').replace(/^\.+/, '').slice(-longest).toWellFormed();
  return fitting === '' ? 'file' : fitting;
}
