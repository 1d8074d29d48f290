/** What stands in a POSIX shell as it is. */
const plainInShell = /^[\w./:@%+=-]+$/;

/** One word of a POSIX shell, whatever is in it. */
export const shellWord = (text: string): string =>
  plainInShell.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

/** A value after `--set-string key=`: Helm takes a comma for the next key, a brace for a list, and a backslash off. */
export const helmValue = (text: string): string => text.replace(/[\\,{}]/g, (sign) => `\\${sign}`);

const code = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * A text as YAML has it in double quotes, never taken for a number, a truth value or the start of something else. JSON's quoting is
 * YAML's, but for signs that YAML does not allow as they are.
 */
export const yamlText = (text: string): string =>
  JSON.stringify(text).replace(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g, code);
