import { exactDigits, plainKey, stringifyExact } from '#contract/rules/exactJson.ts';

/** Text that needs no quotes in a POSIX shell. */
const plainInShell = /^[\w./:@%+=-]+$/;

/** Quotes a text as one word for a POSIX shell. */
export const quoteShell = (text: string): string =>
  plainInShell.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

/** Escapes a value for `--set-string key=`. Helm reads commas, braces and backslashes as syntax. */
export const helmValue = (text: string): string => text.replace(/[\\,{}]/g, (sign) => `\\${sign}`);

/** Escapes one key of a path for `--set`. Helm reads dots and brackets as syntax. */
export const helmKey = (text: string): string => text.replace(/[\\,.=[\]]/g, (sign) => `\\${sign}`);

const unicodeEscape = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Writes a double-quoted YAML string, which is never read as another type. JSON quoting is valid YAML except
 * for some characters, which are escaped.
 */
export const quoteYaml = (text: string): string =>
  JSON.stringify(text).replace(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g, unicodeEscape);

/** Plain YAML string in every YAML version, together with `reservedWords`: not a boolean, number or null. */
const plainKeyPattern = /^[A-Za-z][\w/-]*$/;
const reservedWords = /^(?:y|n|yes|no|on|off|true|false|null)$/i;

/** Writes a YAML key or name, quoted if necessary. */
export const quoteYamlKey = (key: string): string =>
  plainKeyPattern.test(key) && !reservedWords.test(key) ? key : quoteYaml(key);

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && exactDigits(value) === undefined;

const isEmpty = (value: object): boolean => Object.keys(value).length === 0;

/** Writes a scalar or an empty collection on one line. Undefined for other collections. */
const inline = (value: unknown): string | undefined => {
  if (typeof value === 'string') return quoteYaml(value);
  if (typeof value === 'object' && value !== null && exactDigits(value) === undefined)
    return isEmpty(value) ? (Array.isArray(value) ? '[]' : '{}') : undefined;
  return stringifyExact(value ?? null);
};

/**
 * Writes a JSON map or list as lines of YAML.
 * @param indent indentation of each line
 */
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
    if (short !== undefined) return [`${indent}${quoteYamlKey(plainKey(key))}: ${short}`];
    return [`${indent}${quoteYamlKey(plainKey(key))}:`, ...yamlLines(each as object, `${indent}  `)];
  });
}

/** Writes one `--set` option for a scalar or an empty collection. */
function setOption(path: string, value: unknown): string {
  if (typeof value === 'string') return `--set-string ${quoteShell(`${path}=${helmValue(value)}`)}`;
  // `--set` parses only integers, booleans and null; everything else would become a string.
  const plain = typeof value === 'boolean' || value === null || Number.isSafeInteger(value);
  return `${plain ? '--set' : '--set-json'} ${quoteShell(`${path}=${stringifyExact(value)}`)}`;
}

/** Writes Helm options that set every leaf of a value, in order. */
export function helmOptions(value: unknown, path = ''): readonly string[] {
  if (Array.isArray(value) && value.length > 0)
    return value.flatMap((item: unknown, index) => helmOptions(item, `${path}[${index}]`));
  if (isMap(value) && (path === '' || !isEmpty(value)))
    return Object.entries(value).flatMap(([key, each]) =>
      each === undefined
        ? []
        : helmOptions(each, path === '' ? helmKey(plainKey(key)) : `${path}.${helmKey(plainKey(key))}`),
    );
  return [setOption(path, value)];
}
