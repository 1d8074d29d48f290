import { inQuotes } from '#contract/rules/query/queryText.ts';

/** Marks a word of a query that starts with a minus sign. No argument of a process can contain this character. */
const mark = '\0';

/** Hides the minus sign of a word such as `-health:healthy`, which the parser would read as an option. */
export const hideMinus = (arg: string): string =>
  /^-[a-z][a-z0-9_.-]+(?:[:=<>~]|![=~])/i.test(arg) ? mark + arg : arg;

/** Reverts `hideMinus`. */
export const showMinus = (arg: string): string => (arg.startsWith(mark) ? arg.slice(mark.length) : arg);

/** A word with a value of several words: `status:Image Pull`. The value has no further word with an operator. */
const spacedValue = /^(-?[^\s"=<>!~:]+(?:!=|!~|<=|>=|[:=<>~]))([^"=<>!~:]*\s[^"=<>!~:]*)$/;

function quoteValue(word: string): string {
  const [, start, value] = spacedValue.exec(word) ?? [];
  if (start === undefined || value === undefined) return word;
  const parts = value.split(',').map((part) => (/\s/.test(part) ? inQuotes(part) : part));
  return start + parts.join(',');
}

/**
 * Joins the words of a query. A shell removes the quotes of `status:"Image Pull"`, so a value with a space is quoted
 * again.
 * @param words arguments of the command line
 */
export const joinWords = (words: readonly string[]): string => words.map(quoteValue).join(' ');
