/** What stands in a POSIX shell as it is. */
const plainInShell = /^[\w./:@%+=-]+$/;

/** One word of a POSIX shell, whatever is in it. */
export const shellWord = (text: string): string =>
  plainInShell.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

/** A value after `--set-string key=`: Helm takes a comma for the next key, a brace for a list, and a backslash off. */
export const helmValue = (text: string): string => text.replace(/[\\,{}]/g, (sign) => `\\${sign}`);

/** One key of a path after `--set`: Helm takes a dot for the next key, and brackets for a place in a list. */
export const helmKey = (text: string): string => text.replace(/[\\,.=[\]]/g, (sign) => `\\${sign}`);

const code = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * A text as YAML has it in double quotes, never taken for a number, a truth value or the start of something else. JSON's quoting is
 * YAML's, but for signs that YAML does not allow as they are.
 */
export const yamlText = (text: string): string =>
  JSON.stringify(text).replace(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g, code);

/** What YAML reads as a text without quotes, whatever its version: a word that is no truth value, number or null. */
const plainKey = /^[A-Za-z][\w/-]*$/;
const words = /^(?:y|n|yes|no|on|off|true|false|null)$/i;

/** A key or a name: as it is where YAML takes it for nothing else, else in quotes. */
export const yamlWord = (key: string): string =>
  plainKey.test(key) && !words.test(key) ? key : yamlText(key);

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEmpty = (value: object): boolean => Object.keys(value).length === 0;

/** A value on the line that it begins on: what is no list and no map, or an empty one. */
const inline = (value: unknown): string | undefined => {
  if (typeof value === 'string') return yamlText(value);
  if (typeof value === 'object' && value !== null)
    return isEmpty(value) ? (Array.isArray(value) ? '[]' : '{}') : undefined;
  return JSON.stringify(value ?? null);
};

/** A map or list of JSON as lines of YAML. @param indent of each of them */
export function yamlLines(value: object, indent: string): readonly string[] {
  if (Array.isArray(value))
    return value.flatMap((item: unknown) => {
      const short = inline(item);
      if (short !== undefined) return [`${indent}- ${short}`];
      const [first = '', ...rest] = yamlLines(item as object, `${indent}  `);
      return [`${indent}- ${first.trimStart()}`, ...rest];
    });
  return Object.entries(value).flatMap(([key, each]: [string, unknown]) => {
    if (each === undefined) return [];
    const short = inline(each);
    if (short !== undefined) return [`${indent}${yamlWord(key)}: ${short}`];
    return [`${indent}${yamlWord(key)}:`, ...yamlLines(each as object, `${indent}  `)];
  });
}

/** One `--set` for a value that is no list and no map, or an empty one. */
function setOption(path: string, value: unknown): string {
  if (typeof value === 'string') return `--set-string ${shellWord(`${path}=${helmValue(value)}`)}`;
  // Helm reads whole numbers, truth values and null by itself; everything else it would take for a text.
  const plain = typeof value === 'boolean' || value === null || Number.isSafeInteger(value);
  return `${plain ? '--set' : '--set-json'} ${shellWord(`${path}=${JSON.stringify(value)}`)}`;
}

/** The options of Helm that set every leaf of a value, in their order. */
export function helmOptions(value: unknown, path = ''): readonly string[] {
  if (Array.isArray(value) && value.length > 0)
    return value.flatMap((item: unknown, index) => helmOptions(item, `${path}[${index}]`));
  if (isMap(value) && (path === '' || !isEmpty(value)))
    return Object.entries(value).flatMap(([key, each]) =>
      each === undefined ? [] : helmOptions(each, path === '' ? helmKey(key) : `${path}.${helmKey(key)}`),
    );
  return [setOption(path, value)];
}
