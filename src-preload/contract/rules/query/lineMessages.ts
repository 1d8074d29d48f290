/** Texts of the query lines of all lists. They load with the code that reads a line. */
export const lineMessages = {
  completions: 'Words of the query',
  recent: 'Recent queries',
  remove: 'Remove from recent queries',
  noValue: (word: string, example: string) => `“${word}” needs a value. Example: ${example}`,
  searchTooLong: (max: number) => `Only the first ${max} characters outside of words are searched.`,
  lineTooLong: (max: number) =>
    `The query is longer than ${max.toLocaleString('en')} characters and is not applied. Remove some words.`,
  unclosed: (quote: string) =>
    `The quote ${quote.length > 40 ? `${quote.slice(0, 40)}…` : quote} is not closed.`,
  textAfterQuote: (word: string) =>
    `“${word}” has text after the end of a quote. Put all of the name or value in quotes.`,
  opposite: (word: string) => `“${word}” is the opposite of another word. Remove one of them.`,
  colonLabel: (word: string, instead: string) => `“${word}” needs a dot. Write ${instead}`,
  and: '“AND” is not a word. Remove it: all words of a query must match.',
} as const;
