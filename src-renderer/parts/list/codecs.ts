import { type SearchParams, single } from '../../kit/address/searchParams.ts';
import { parseTriState, stringifyTriState, type TriState } from '../../kit/address/triState.ts';

/** Address parameters. Undefined removes a parameter. */
export type Written = Readonly<Record<string, string | undefined>>;

/** Reads and writes one field of a view in an address. */
export interface Codec<T> {
  /** Value if the address has no parameter. */
  readonly fallback: T;
  /** All possible values, if there are only a few. */
  readonly choices?: readonly T[];
  /** `page`: reset to the first page by changes of other fields. `search`: the search text. */
  readonly kind?: 'page' | 'search';
  /** Writes the value even if it is the default. */
  readonly always?: boolean;
  /**
   * @param name of the field
   * @returns undefined for an absent or invalid value
   */
  read(params: SearchParams, name: string): T | undefined;
  write(value: T, name: string): Written;
}

interface OneParameter<T> extends Omit<Codec<T>, 'read' | 'write'> {
  readonly read: (text: string) => T | undefined;
  readonly write: (value: T) => string | undefined;
}

/** A field with its own format, in one parameter of the same name. */
export const custom = <T>({ read, write, ...rest }: OneParameter<T>): Codec<T> => ({
  ...rest,
  read: (params, name) => {
    const text = single(params, name);
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
  custom<T | Fallback>({
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
  custom({
    fallback: 0,
    kind: 'page',
    read: (text) => {
      const index = Number(text);
      return Number.isSafeInteger(index) && index >= 0 ? index : undefined;
    },
    write: String,
  });

export const pageSize = (sizes: readonly number[], fallback: number): Codec<number> =>
  custom({
    fallback,
    choices: sizes,
    read: (text) => sizes.find((size) => size === Number(text)),
    write: String,
  });

interface TextRules {
  /** Maximum length in characters. */
  readonly most?: number;
  /** Text in addresses that means no value. */
  readonly none?: string;
}

/**
 * A text such as an id, a name or a type.
 * @param fallback undefined for an optional text
 */
export const text = <Fallback extends string | undefined = undefined>(
  { most = 500, none }: TextRules = {},
  fallback: Fallback = undefined as Fallback,
): Codec<string | Fallback> =>
  custom<string | Fallback>({
    fallback,
    read: (value) => (value === '' || value === none ? undefined : value.slice(0, most)),
    write: (value) => value,
  });

interface SearchRules {
  /** Maximum length in characters. */
  readonly most?: number;
  /** Older parameter name, read if the current one is absent. */
  readonly formerly?: string;
}

export const search = ({ most = 200, formerly }: SearchRules = {}): Codec<string> => ({
  fallback: '',
  kind: 'search',
  read: (params, name) =>
    (single(params, name) ?? (formerly === undefined ? undefined : single(params, formerly)))?.slice(0, most),
  write: (value, name) => ({ [name]: value, ...(formerly === undefined ? {} : { [formerly]: undefined }) }),
});

const truth = (yes: string, no: string, fallback: boolean): Codec<boolean> =>
  custom({
    fallback,
    read: (value) => (value === yes ? true : value === no ? false : undefined),
    write: (value) => (value ? yes : no),
  });

/** A boolean: `wall=true`. */
export const flag = (fallback = false): Codec<boolean> => truth('true', 'false', fallback);

/** A boolean in the web client's notation: `hideDeleted=no`. */
export const yesNo = (fallback: boolean): Codec<boolean> => truth('yes', 'no', fallback);

/**
 * A list of distinct names, separated by commas. A comma in a name is written as `||||`.
 * @param most maximum number of names
 */
export const list = (most: number): Codec<readonly string[]> =>
  custom<readonly string[]>({
    fallback: [],
    read: (value) => {
      const names = value.split(',').filter((name) => name !== '');
      return [...new Set(names.map((name) => name.replaceAll('||||', ',')))].slice(0, most);
    },
    write: (names) =>
      names.length === 0 ? undefined : names.map((name) => name.replaceAll(',', '||||')).join(','),
  });

/** Marks an empty choice for filters with a non-empty default. */
const nothing = 'none';

/** Included and excluded values in the web client's notation: `key:1,key:-1`. */
export const triState = (fallback: TriState = new Map()): Codec<TriState> =>
  custom<TriState>({
    fallback,
    read: (value) => {
      const chosen = parseTriState(value);
      return chosen.size > 0 || value === nothing ? chosen : undefined;
    },
    // An empty choice must be explicit if the default is not empty.
    write: (chosen) => (chosen.size === 0 && fallback.size > 0 ? nothing : stringifyTriState(chosen)),
  });

/** Stores a field under another parameter name. */
export const under = <T>(parameter: string, codec: Codec<T>): Codec<T> => ({
  ...codec,
  read: (params) => codec.read(params, parameter),
  write: (value) => codec.write(value, parameter),
});

/** Writes a field even if it has its default value, because the default can differ on another computer. */
export const always = <T>(codec: Codec<T>): Codec<T> => ({ ...codec, always: true });
