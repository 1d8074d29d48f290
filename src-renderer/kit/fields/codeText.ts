import { parseExact, stringifyExact } from '#contract/rules/exactJson.ts';

export type CodeLanguage = 'yaml' | 'json';

export type CodeReading =
  | {
      /** With exact numbers (`exactJson.ts`). */
      readonly value: unknown;
      /** Whether the text has comments, which a value cannot represent. */
      readonly hasComments: boolean;
    }
  /** Complete sentences for the user. */
  | { readonly problem: string };

export interface CodeText {
  /** Returns an empty text for undefined. */
  readonly write: (value: unknown) => string;
  readonly read: (text: string) => CodeReading;
  /** Returns the 1-based line of a top-level key. Undefined for a key that is not in the text. */
  readonly lineOfKey?: (text: string, key: string) => number | undefined;
}

export const jsonCodeText: CodeText = {
  write: (value) => (value === undefined ? '' : `${stringifyExact(value, 2)}\n`),
  read: (text) => {
    if (text.trim() === '') return { value: undefined, hasComments: false };
    try {
      return { value: parseExact(text), hasComments: false };
    } catch (error) {
      return { problem: `${codeMessages.unread.json} ${error instanceof Error ? error.message : error}` };
    }
  },
};

export const codeMessages = {
  unread: { yaml: 'This is not valid YAML.', json: 'This is not valid JSON.' },
  tooDeep: 'This text is nested too deeply to read.',
  breaksSchema: 'This does not match the schema.',
  notFinite: 'A number must be finite.',
  oneDocument: 'Only one document is allowed.',
  kubectlReads: (source: string, reading: string) =>
    `kubectl reads ${source} as ${reading}. Write ${reading}, or put ${source} in quotes.`,
  template: 'Text that starts with {{ must be in quotes.',
  tag: (tag: string) => `The tag ${tag} is not supported. Remove it.`,
  wrongTag: 'The tag does not fit the value. Remove it.',
  directive: 'Directives such as %YAML are not supported. Remove the line.',
  textKey: 'A key must be text. Put it in quotes.',
  emptyKey: 'The key is missing.',
  twice: (key: string) => `The key ${key} is defined twice.`,
  mergeSource: 'The value of << must be a map.',
  mergeFirst: (key: string) => `kubectl replaces the key ${key} by that of <<. Move << above ${key}.`,
  unknownAnchor: (name: string) => `No anchor &${name} is defined above.`,
  tooManyAliases: 'The aliases of this text expand to too many values.',
  endless: (name: string) => `The value of &${name} contains itself.`,
  character: (code: string) => `Remove the character U+${code}, or write it as \\u${code} in double quotes.`,
  surrogate: 'This text contains an unpaired surrogate, which is no character. Remove it.',
  atLine: (line: number, text: string) => `Line ${line}: ${text}`,
  schemaFailed: 'The schema could not be loaded. Completion and validation are off.',
  schemaRetry: 'Try again',
} as const;
