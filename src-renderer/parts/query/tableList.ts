import { type NamesByWord, namedRowOf, type WordTable } from '#contract/rules/query/wordTable.ts';
import type { QueriedList } from '#contract/rules/recentQueries.ts';

/** A list whose query line is a table of words. */
export interface TableList<Filters> {
  readonly list: QueriedList;
  readonly table: WordTable<Filters>;
  /** Returns the filters that the address stores, which can be fewer. */
  readonly stored: (filters: Filters) => Filters;
  /** Returns the address of the list with filters. */
  readonly addressOf: (filters: Filters) => string;
}

/** Delay (ms) of another attempt to load names after an error. Otherwise, each key would load them again. */
export const retryNamesAfterMs = 500;

/** The records that the words of a list can name, loaded when a text needs them. */
export interface TableNames {
  /** The same object until the records change. */
  readonly names: NamesByWord;
  /** Records for writing lines, if some of them are known before all. Default: `names`. */
  readonly written?: NamesByWord | undefined;
  /** Loads the records of words. Loads again after an error. The function is stable. */
  readonly load: (words: readonly string[]) => void;
}

/** Returns the words of a text whose records are needed to read it. */
export const wordsWithNames = <Filters>(text: string, { rows }: WordTable<Filters>): readonly string[] =>
  rows
    .filter(({ kind, name }) => kind === 'name' && new RegExp(`${name}[:=]`, 'i').test(text))
    .map(({ name }) => name);

/** Whether a change of filters replaces a word of a line. */
export function isReplacedWord<Filters>(
  word: string,
  patch: Partial<Filters>,
  table: WordTable<Filters>,
): boolean {
  const field = namedRowOf(word, table)?.row.field;
  return field !== undefined && Object.hasOwn(patch, field);
}
