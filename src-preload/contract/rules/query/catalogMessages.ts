import { lineMessages } from './lineMessages.ts';

/** Texts of the catalog's words. They load with the code that reads a line. */
export const messages = {
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
  badId: (typed: string) => `“${typed}” is not the id of an item. Ids are 32 hexadecimal digits with dashes.`,
  tooManyIds: (max: number) => `A query can have up to ${max} ids.`,
  badDeleted: (typed: string) => `“deleted:${typed}” is not a word. Use deleted:yes or deleted:no`,
  noExclusion: (word: string) =>
    `“${word}” cannot be excluded. Only health, status, labels and tags can start with a minus sign.`,
  badPresence: (word: string) =>
    `“${word}” is not a word. Use a label, a tag, a path or a column, for example no:label.owner`,
  tooLong: (word: string, max: number) => `“${word}…” is longer than ${max} characters.`,
  tooManyConditions: (max: number) => `A query can have up to ${max} conditions.`,
  noPattern: (word: string, instead: string) =>
    `“${word}” is not a condition, because patterns cannot be searched. Write ${instead} for values with a text.`,
  booleans: {
    AND: lineMessages.and,
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
    id: 'ids of items',
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
