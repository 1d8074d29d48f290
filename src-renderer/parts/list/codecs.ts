import { firstParamValue, type SearchParams } from '#kit/address/searchParams.ts';
import { parseTriState, stringifyTriState, type TriState } from '#kit/address/triState.ts';

/** Address parameters. Undefined removes a parameter. */
export type AddressParameters = Readonly<Record<string, string | undefined>>;

/** Reads and writes one field of a view in an address. */
export interface Codec<T> {
  /** Value if the address has no parameter. */
  readonly fallback: T;
  /** All possible values, if there are only a few. */
  readonly choices?: readonly T[];
  /** `page`: reset to the first page by changes of other fields. `search`: the search text. */
  readonly kind?: 'page' | 'search';
  /** Writes the value even if it is the default. */
  readonly alwaysWritten?: boolean;
  /**
   * @param name of the field
   * @returns undefined for an absent or invalid value
   */
  read(params: SearchParams, name: string): T | undefined;
  write(value: T, name: string): AddressParameters;
}

interface OneParameter<T> extends Omit<Codec<T>, 'read' | 'write'> {
  readonly read: (text: string) => T | undefined;
  readonly write: (value: T) => string | undefined;
}

/** A field with its own format, in one parameter of the same name. */
export const singleParameter = <T>({ read, write, ...rest }: OneParameter<T>): Codec<T> => ({
  ...rest,
  read: (params, name) => {
    const text = firstParamValue(params, name);
    return text === undefined ? undefined : read(text);
  },
  write: (value, name) => ({ [name]: write(value) }),
});

/**
 * An enumeration.
 * @param aliases other names in addresses
 */
export const oneOf = <const T extends string, const Fallback extends T | undefined>(
  choices: readonly T[],
  fallback: Fallback,
  aliases: Readonly<Record<string, T>> = {},
): Codec<T | Fallback> =>
  singleParameter<T | Fallback>({
    fallback,
    choices,
    read: (text) =>
      choices.find((choice) => choice === text) ?? (Object.hasOwn(aliases, text) ? aliases[text] : undefined),
    write: (value) => value,
  });

export const sortOrder = (fallback: 'asc' | 'desc'): Codec<'asc' | 'desc'> =>
  oneOf(['asc', 'desc'], fallback);

/** A 0-based page index. Changes of other fields reset it. */
export const pageIndex = (): Codec<number> =>
  singleParameter({
    fallback: 0,
    kind: 'page',
    read: (text) => {
      const index = Number(text);
      return Number.isSafeInteger(index) && index >= 0 ? index : undefined;
    },
    write: String,
  });

export const pageSize = (sizes: readonly number[], fallback: number): Codec<number> =>
  singleParameter({
    fallback,
    choices: sizes,
    read: (text) => sizes.find((size) => size === Number(text)),
    write: String,
  });

interface TextRules {
  /** Maximum length in characters. */
  readonly maxLength?: number;
  /** Text in addresses that means no value. */
  readonly noneText?: string;
}

/**
 * A text such as an id, a name or a type.
 * @param fallback undefined for an optional text
 */
export const text = <Fallback extends string | undefined = undefined>(
  { maxLength = 500, noneText }: TextRules = {},
  fallback: Fallback = undefined as Fallback,
): Codec<string | Fallback> =>
  singleParameter<string | Fallback>({
    fallback,
    read: (value) => (value === '' || value === noneText ? undefined : value.slice(0, maxLength)),
    write: (value) => value,
  });

interface SearchRules {
  /** Maximum length in characters. */
  readonly maxLength?: number;
  /** Older parameter name, read if the current one is absent. */
  readonly oldName?: string;
}

export const search = ({ maxLength = 200, oldName }: SearchRules = {}): Codec<string> => ({
  fallback: '',
  kind: 'search',
  read: (params, name) =>
    (
      firstParamValue(params, name) ?? (oldName === undefined ? undefined : firstParamValue(params, oldName))
    )?.slice(0, maxLength),
  write: (value, name) => ({ [name]: value, ...(oldName === undefined ? {} : { [oldName]: undefined }) }),
});

const booleanTexts: Readonly<Record<string, boolean>> = { true: true, yes: true, false: false, no: false };

/** Reads both notations, because the web client uses one or the other, depending on the parameter. */
const booleanCodec = (yes: string, no: string, fallback: boolean): Codec<boolean> =>
  singleParameter({
    fallback,
    read: (value) => (Object.hasOwn(booleanTexts, value) ? booleanTexts[value] : undefined),
    write: (value) => (value ? yes : no),
  });

/** A boolean: `wall=true`. */
export const booleanTrueFalse = (fallback = false): Codec<boolean> => booleanCodec('true', 'false', fallback);

/** A boolean in the web client's notation: `hideDeleted=no`. */
export const booleanYesNo = (fallback: boolean): Codec<boolean> => booleanCodec('yes', 'no', fallback);

/**
 * A list of distinct names, separated by commas. A comma in a name is written as `||||`.
 * @param most maximum number of names
 */
export const list = (most: number): Codec<readonly string[]> =>
  singleParameter<readonly string[]>({
    fallback: [],
    read: (value) => {
      const names = value.split(',').filter((name) => name !== '');
      return [...new Set(names.map((name) => name.replaceAll('||||', ',')))].slice(0, most);
    },
    write: (names) =>
      names.length === 0 ? undefined : names.map((name) => name.replaceAll(',', '||||')).join(','),
  });

/** Marks an empty choice for filters with a non-empty default. */
const emptyChoice = 'none';

/** Included and excluded values in the web client's notation: `key:1,key:-1`. */
export const triState = (fallback: TriState = new Map()): Codec<TriState> =>
  singleParameter<TriState>({
    fallback,
    read: (value) => {
      const chosen = parseTriState(value);
      return chosen.size > 0 || value === emptyChoice ? chosen : undefined;
    },
    // An empty choice must be explicit if the default is not empty.
    write: (chosen) => (chosen.size === 0 && fallback.size > 0 ? emptyChoice : stringifyTriState(chosen)),
  });

/** Stores a field under another parameter name. */
export const parameterNamed = <T>(parameter: string, codec: Codec<T>): Codec<T> => ({
  ...codec,
  read: (params) => codec.read(params, parameter),
  write: (value) => codec.write(value, parameter),
});

/** Writes a field even if it has its default value, because the default can differ on another computer. */
export const alwaysWritten = <T>(codec: Codec<T>): Codec<T> => ({ ...codec, alwaysWritten: true });
