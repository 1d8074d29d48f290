import { lineMessages } from './lineMessages.ts';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Texts of word tables. They load with the code that reads a line. */
export const tableMessages = {
  badChoice: (typed: string, name: string, all: string) => `“${typed}” is not a ${name}. Use one of ${all}`,
  badOperator: (word: string, name: string, example: string) =>
    `“${word}” is not a word. Write ${name} with a colon, for example ${example}`,
  incompleteLabel: (word: string, example: string) =>
    `“${word}” needs = or != and a value. Example: ${example}`,
  badLabel: (word: string, example: string) =>
    `“${word}” is not a word. Labels have = or != and a value, for example ${example}`,
  oneValue: (name: string) => `A query has only one “${name}” with one value. Remove the others.`,
  noExclusion: (word: string, labels: boolean) =>
    labels
      ? `“${word}” cannot be excluded. Only labels can be excluded, for example label.app!=pay`
      : `“${word}” cannot be excluded. Remove the minus sign.`,
  otherName: (word: string, instead: string) => `“${word}” is not a word of this list. Write ${instead}`,
  namesLoading: (many: string) => `${capital(many)} are loading…`,
  namesFailed: (typed: string, many: string) =>
    `The ${many} could not be loaded. Write the id instead of the name “${typed}”.`,
  noName: (typed: string, name: string, examples: string) =>
    `No ${name} is named “${typed}”.${examples === '' ? '' : ` Examples: ${examples}`}`,
  namesFound: (typed: string, many: string) =>
    `“${typed}” is the name of several ${many}. Choose one from the list below the field, or write its id.`,
  booleans: {
    AND: lineMessages.and,
    OR: '“OR” is not a word. Remove it: all words of a query must match.',
    NOT: '“NOT” is not a word. Remove it. Labels can be excluded, for example label.app!=pay',
  },
  plainNot: '“NOT” is not a word. Remove it: the words of this list cannot be excluded.',
} as const;
