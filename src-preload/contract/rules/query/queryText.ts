/** Characters that end an unquoted part of a word. */
const special = /[\s"“”<>=!~:,]/;

export const inQuotes = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** Quotes a text if it has characters with a meaning of their own in a word. */
export const quoteText = (text: string): string =>
  text === '' || special.test(text) ? inQuotes(text) : text;

/** A word, or a part of free text: text without white space outside of quotes. A missing last quote ends at the end of the text. */
export const wordPattern = /(?:"(?:\\.|[^"\\])*(?:"|\\?$)|[^\s"])+/gs;

/** Splits a text at white space outside of quotes. */
export const splitWords = (text: string): readonly string[] => text.match(wordPattern) ?? [];

const unescapeText = (quoted: string): string => quoted.replace(/\\(.)/gs, '$1');

/** A JSONPath with brackets. Characters inside of the brackets have no meaning of their own: `$.a["b c"]`. */
const bracketPath =
  /^\$(?:[^\s"“”<>=!~:,[\]]|\[(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[^"'[\]])*\])+(?=$|[<>=!~:])/s;

/**
 * Reads a quoted text, a path, or the text up to a special character.
 * @returns the text, and what follows it
 */
export function readPart(word: string): readonly [text: string, rest: string] {
  const quoted = /^"((?:\\.|[^"\\])*)(?:"|\\?$)/s.exec(word);
  if (quoted !== null) return [unescapeText(quoted[1] ?? ''), word.slice(quoted[0].length)];
  const [path] = bracketPath.exec(word) ?? [];
  if (path?.includes('[') === true) return [path, word.slice(path.length)];
  const end = word.search(special);
  return end < 0 ? [word, ''] : [word.slice(0, end), word.slice(end)];
}

/** Reads a value: all of the rest, or its quoted text. */
export const readValue = (rest: string): string => (rest.startsWith('"') ? readPart(rest)[0] : rest);

/** Words of other query languages. */
const booleans = ['AND', 'OR', 'NOT'] as const;
export type BooleanWord = (typeof booleans)[number];

export const booleanOf = (token: string | undefined): BooleanWord | undefined =>
  booleans.find((word) => word === token);

/** Returns a word without its minus sign. */
export const withoutSign = (token: string): string => (token.startsWith('-') ? token.slice(1) : token);

/** The operator at the start of a part of a query. */
export const operatorOf = (text: string): string | undefined => /^(?:<=|>=|!=|!~|=~|[<>=~])/.exec(text)?.[0];

/** A label with a colon instead of a dot: `label:app=x`. Text such as `tag:latest` is free text. */
export const colonLabelPattern = /^(label|tag):([^\s"<>=!~:]+)(?:[<>=~]|![=~])/;

/** Whether a part of a query has a quote without its end. */
export const isUnclosed = (token: string): boolean => !/^(?:[^"]|"(?:\\.|[^"\\])*")*$/s.test(token);

/** Replaces typographic quotes, except inside of straight ones. The text keeps its length. */
export const straightQuotes = (text: string): string =>
  text.replace(
    /"(?:\\.|[^"\\])*(?:"|\\?$)|[“”]((?:\\.|[^"“”\\])*)(["“”]|\\?$)/gs,
    (all, inside?: string, end?: string) =>
      inside === undefined ? all : `"${inside}${/["“”]/.test(end ?? '') ? '"' : (end ?? '')}`,
  );

/** How a list reads the parts of its query line. */
export interface LineRules {
  /** Whether a part without white space outside of quotes is a word, complete or not. Other parts are free text. */
  readonly isWord: (token: string) => boolean;
  /** Whether a part is an operator, with or without a value, of the word before it. */
  readonly continuesWord: (token: string, before: string | undefined) => boolean;
  /** Whether a part is the value of the word before it, which ends with its operator. */
  readonly isValueOf: (token: string, before: string) => boolean;
}

/** Splits a query into its words and the parts of its free text. Spaces around an operator belong to the word. */
export function splitLine(text: string, { continuesWord, isValueOf }: LineRules): readonly string[] {
  const tokens: string[] = [];
  for (const token of splitWords(straightQuotes(text))) {
    const before = tokens.at(-1);
    if (continuesWord(token, before) || (before !== undefined && isValueOf(token, before)))
      tokens[tokens.length - 1] += token;
    else tokens.push(token);
  }
  return tokens;
}

/**
 * Writes free text so that none of it is read as a word.
 * @param isAlone whether no words come before the free text
 */
export function writeFreeText(search: string, rules: LineRules, isAlone: boolean): readonly string[] {
  if (search.trim() === '') return [];
  const tokens = search.split(' ');
  // Only quotes preserve white space other than single spaces.
  if (tokens.some((token) => token === '' || /\s/.test(token))) return [inQuotes(search)];
  const written: string[] = [];
  for (const [at, token] of tokens.entries()) {
    const isMistaken =
      /["“”]/.test(token) ||
      rules.isWord(token) ||
      rules.continuesWord(token, written.at(-1)) ||
      (at === 0 && !isAlone && booleanOf(token) !== undefined);
    written.push(isMistaken ? inQuotes(token) : token);
  }
  return written;
}
