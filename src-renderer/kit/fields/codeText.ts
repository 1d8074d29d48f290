export type CodeLanguage = 'yaml' | 'json';

export type CodeReading =
  | {
      readonly value: unknown;
      /** Whether the text has comments, which a value cannot represent. */
      readonly hasComments: boolean;
    }
  | { readonly problem: string };

export interface CodeText {
  /** Returns an empty text for undefined. */
  readonly write: (value: unknown) => string;
  readonly read: (text: string) => CodeReading;
  /** Returns the 1-based line of a top-level key. Undefined for a key that is not in the text. */
  readonly lineOfKey?: (text: string, key: string) => number | undefined;
}

/** Whether an integer in the text exceeds the precision of a JavaScript number. */
export const isInexact = (digits: string, value: unknown): boolean =>
  typeof value === 'number' &&
  /^[-+]?\d+$/.test(digits) &&
  // Digits that equal the number's own notation are exact.
  digits !== String(value) &&
  (!Number.isFinite(value) || BigInt(digits.replace(/^\+/, '')) !== BigInt(value));

interface JsonContext {
  readonly source?: string;
}

export const jsonCodeText: CodeText = {
  write: (value) => (value === undefined ? '' : `${JSON.stringify(value, null, 2)}\n`),
  read: (text) => {
    if (text.trim() === '') return { value: undefined, hasComments: false };
    let inexact: string | undefined;
    const reviver = (_key: string, value: unknown, context?: JsonContext) => {
      if (isInexact(context?.source ?? '', value)) inexact ??= context?.source;
      return value;
    };
    try {
      const value: unknown = JSON.parse(text, reviver);
      return inexact === undefined
        ? { value, hasComments: false }
        : { problem: codeMessages.inexact(inexact) };
    } catch (error) {
      return { problem: error instanceof Error ? error.message : String(error) };
    }
  },
};

export const codeMessages = {
  unread: { yaml: 'This is not valid YAML.', json: 'This is not valid JSON.' },
  tooDeep: 'This text is nested too deeply to read.',
  breaksSchema: 'This does not match the schema.',
  inexact: (digits: string) => `The number ${digits} has too many digits. Put it in quotes to keep them.`,
  notFinite: 'A number must be finite.',
  oneDocument: 'Only one document is allowed.',
  atLine: (line: number, text: string) => `Line ${line}: ${text}`,
  schemaFailed: 'The schema could not be loaded. Completion and validation are off.',
  schemaRetry: 'Try again',
} as const;
