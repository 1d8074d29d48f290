/** Texts of the query line. They load with the code that reads it. */
export const messages = {
  completions: 'Words of the query',
  recent: 'Recent queries',
  remove: 'Remove from recent queries',
  noValue: (word: string, example: string) => `“${word}” needs a value. Example: ${example}`,
  noOperator: (name: string, example: string) =>
    `“${name}” needs an operator and a value. Example: ${example}`,
  badOperator: (name: string, operator: string, operators: string) =>
    `“${name}” cannot be compared with “${operator}”. Use one of ${operators}`,
  badValue: (word: string, kind: string, example: string) => `“${word}” needs ${kind}. Example: ${example}`,
  badCondition: (word: string, example: string) =>
    `“${word}” is not a condition. Quote names and values with special characters. Example: ${example}`,
  kinds: {
    text: 'a text',
    number: 'a number',
    time: 'an age or a time',
    bytes: 'a size',
  },
  examples: { text: 'payments', number: '100', time: '1h', bytes: '128Mi' },
  typesFound: (typed: string, types: string) => `“${typed}” matches several item types: ${types}`,
  noType: (typed: string, types: string) =>
    types === ''
      ? `No item type is named “${typed}”.`
      : `No item type is named “${typed}”. Examples: ${types}`,
  typesFailed: (typed: string) =>
    `The item types could not be loaded. Write “${typed}” as a full type, for example Kubernetes::Pod`,
  oneType: 'A query has only one type. Remove the others.',
  badHealth: (typed: string, all: string) => `“${typed}” is not a health. Use one of ${all}`,
  badDeleted: (typed: string) => `“deleted:${typed}” is not a word. Use deleted:yes or deleted:no`,
  noExclusion: (word: string) =>
    `“${word}” cannot be excluded. Only health, status, labels and tags can start with a minus sign.`,
  badPresence: (word: string) =>
    `“${word}” is not a word. Use a label, a tag, a path or a column, for example no:label.owner`,
  tooLong: (word: string, max: number) => `“${word}…” is longer than ${max} characters.`,
  tooManyConditions: (max: number) => `A query can have up to ${max} conditions.`,
  searchTooLong: (max: number) => `Only the first ${max} characters outside of words are searched.`,
  lineTooLong: (max: number) =>
    `The query is longer than ${max.toLocaleString('en')} characters and is not applied. Remove some words.`,
  unclosed: (quote: string) =>
    `The quote ${quote.length > 40 ? `${quote.slice(0, 40)}…` : quote} is not closed.`,
  textAfterQuote: (word: string) =>
    `“${word}” has text after the end of a quote. Put all of the name or value in quotes.`,
  opposite: (word: string) => `“${word}” is the opposite of another word. Remove one of them.`,
  colonLabel: (word: string, instead: string) => `“${word}” needs a dot. Write ${instead}`,
  noPattern: (word: string, instead: string) =>
    `“${word}” is not a condition, because patterns cannot be searched. Write ${instead} for values with a text.`,
  booleans: {
    AND: '“AND” is not a word. Remove it: all words of a query must match.',
    OR: '“OR” is not a word. Separate values by commas, for example health:unhealthy,warning',
    NOT: '“NOT” is not a word. Write a minus sign, != or no: for example -health:healthy or label.app!=pay',
  },
  typesLoading: 'Item types are loading…',
  statusesLoading: 'Statuses are loading…',
  details: {
    type: 'item type',
    health: 'health',
    status: 'status',
    label: 'label',
    tag: 'tag, same as label',
    has: 'has a label or value',
    no: 'has no label or value',
    cost: 'cost in 30 days',
    created: 'age or date',
    changed: 'age or date of the last change',
    deletedAt: 'age or date of the deletion',
    deleted: 'show deleted items',
    path: 'value in the configuration',
    column: 'your column',
    notHealth: 'excluded health',
    notStatus: 'excluded status',
    deletedYes: 'shown',
    deletedNo: 'hidden',
  },
} as const;
