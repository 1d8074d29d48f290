import { lineMessages as messages } from './lineMessages.ts';
import { type BooleanWord, booleanOf, isUnclosed, type LineRules, readPart, splitLine } from './queryText.ts';

/** Max characters of free text. Must match the search fields of the views. */
const maxSearch = 200;

/** What a query line adds up to. */
export interface QueryReading<Filters> {
  /** Filters of the complete words, and the free text. */
  readonly filters: Filters;
  /** A sentence for each incomplete or wrong word. These words are not applied. */
  readonly problems: readonly string[];
  /** Whether the text has a word, complete or not. */
  readonly hasWords: boolean;
  /** Whether a word needs values that are still loading. These words are not applied yet. */
  readonly isWaiting: boolean;
  /** The words that need values. */
  readonly waiting: readonly string[];
  /** Names the values that are still loading. */
  readonly notice: string | undefined;
  /** Whether values that are still loading cannot change the filters. */
  readonly isFinal: boolean;
  /** Whether the line is longer than the limit. None of its words are read. */
  readonly isTooLong: boolean;
}

interface LineReader extends LineRules {
  /** Adds a word to the filters. */
  readonly readWord: (token: string) => void;
  readonly problems: string[];
  readonly booleans: Readonly<Record<BooleanWord, string>>;
  /** Max characters of the line. Default: no limit. */
  readonly maxLength: number | undefined;
}

/** Free text of a part that is no word: without the quotes around all of it. */
function freeText(token: string): string {
  const [text, rest] = token.startsWith('"') ? readPart(token) : [token, ''];
  return rest === '' ? text : token;
}

/** Reads the words and the free text of a line. Adds a sentence for each wrong word to the problems. */
export function readQueryLine(
  text: string,
  reader: LineReader,
): { readonly search: string; readonly hasWords: boolean; readonly isTooLong: boolean } {
  const { problems, maxLength = Infinity } = reader;
  const isTooLong = text.length > maxLength;
  const free: string[] = [];
  let hasWords = false;
  const tokens = isTooLong ? [] : splitLine(text, reader);
  const isWordAt = (at: number): boolean => {
    const token = tokens[at];
    return token !== undefined && reader.isWord(token);
  };
  for (const [at, token] of tokens.entries()) {
    const isWord = isWordAt(at);
    const boolean = booleanOf(token);
    hasWords ||= isWord;
    if (isUnclosed(token)) problems.push(messages.unclosed(token.slice(token.lastIndexOf('"'))));
    else if (boolean !== undefined && (isWordAt(at - 1) || isWordAt(at + 1)))
      problems.push(reader.booleans[boolean]);
    else if (isWord) reader.readWord(token);
    else free.push(freeText(token));
  }
  const all = free.filter((part) => part !== '').join(' ');
  if (isTooLong) problems.push(messages.lineTooLong(maxLength));
  if (all.length > maxSearch) problems.push(messages.searchTooLong(maxSearch));
  const cut = all.slice(0, maxSearch);
  return { search: cut.trim() === '' ? '' : cut, hasWords, isTooLong };
}
