import type { Database, Statement } from 'better-sqlite3';

/** Indexes of words. */
export type WordIndex = 'item_word' | 'check_word' | 'component_word' | 'insight_word';

/** Longest prefix (letters) for which the indexes have a list of rows. See `prefix` in the migrations. */
const longestIndexedPrefix = 3;
/** Limit of words that are searched one by one instead of by their common prefix. */
const maxTerms = 12;

type NextTerm = Statement<[string, string], string>;

const statements = new WeakMap<Database, Map<WordIndex, NextTerm | undefined>>();

/** Prepares the search for the next word of an index. Undefined where no temporary table can be created. */
function prepareNextTerm(database: Database, index: WordIndex): NextTerm | undefined {
  try {
    database.exec(`create virtual table temp.terms_of_${index} using fts5vocab (main, ${index}, instance)`);
    return database
      .prepare<[string, string], string>(
        `select term from temp.terms_of_${index} where term >= ? and term < ? limit 1`,
      )
      .pluck();
  } catch {
    return undefined;
  }
}

function nextTermOf(database: Database, index: WordIndex): NextTerm | undefined {
  const known = statements.get(database) ?? new Map<WordIndex, NextTerm | undefined>();
  statements.set(database, known);
  if (!known.has(index)) known.set(index, prepareNextTerm(database, index));
  return known.get(index);
}

/** Returns the words of an index with a prefix. Undefined if there are too many, or none. */
function termsWithPrefix(database: Database, index: WordIndex, prefix: string): string[] | undefined {
  const next = nextTermOf(database, index);
  if (next === undefined) return undefined;
  const terms: string[] = [];
  const end = `${prefix}\u{10ffff}`;
  for (let from = prefix; terms.length <= maxTerms; ) {
    const term = next.get(from, end);
    if (term === undefined) return terms.length === 0 ? undefined : terms;
    terms.push(term);
    // The next text after this word.
    from = `${term}\0`;
  }
  return undefined;
}

const quote = (word: string): string => `"${word}"`;

/**
 * Returns the query for one word as a prefix. Without a list for a long prefix, FTS5 merges the rows of all words
 * with it before it returns the first one. Words that are named are read only up to the limit of the statement.
 */
function prefixQuery(database: Database, index: WordIndex, word: string): string {
  // Other letters can have another form in the index.
  const isPlain = /^[a-z0-9]+$/.test(word);
  const terms =
    isPlain && word.length > longestIndexedPrefix ? termsWithPrefix(database, index, word) : undefined;
  return terms === undefined ? `${quote(word)}*` : `(${terms.map(quote).join(' OR ')})`;
}

/** Returns whether a word is one character, whose prefix matches most rows and takes long. */
const isOneCharacter = (word: string): boolean => /^[a-z0-9]$/.test(word);
const isDigit = (word: string): boolean => /^[0-9]$/.test(word);

/**
 * Returns an FTS5 query in which each word is a required prefix. A single character must be a whole word. A single
 * letter at the end is the start of a word that is being typed: it is ignored, unless it is the only word.
 * @param words folded
 * @returns an empty text for no words
 */
export function wordQuery(database: Database, index: WordIndex, words: readonly string[]): string {
  if (words.length === 1 && words.every(isOneCharacter)) return words.map(quote).join('');
  return words
    .filter((word, at) => !isOneCharacter(word) || isDigit(word) || at < words.length - 1)
    .map((word) => (isOneCharacter(word) ? quote(word) : prefixQuery(database, index, word)))
    .join(' AND ');
}
