/** Characters that a file's name cannot have on one system or another. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const notInFileNames = /[\\/:*?"<>|\u0000-\u001f]+/g;

/** The name of a file for an item: what a file system refuses becomes a dash, and no name is too long for one. */
export const fileName = (name: string, extension: string): string =>
  `${name.replace(notInFileNames, '-').slice(0, 120)}.${extension}`;

/** Lets the browser save a text as a file. */
export function saveText(text: string, file: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = file;
  link.click();
  URL.revokeObjectURL(url);
}
