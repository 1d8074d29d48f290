import { type SearchParams, single } from '../../kit/address/searchParams.ts';
import { parseTriState, stringifyTriState, type TriState } from '../../kit/address/triState.ts';

/** Parameters of an address; what is undefined leaves it. */
export type Written = Readonly<Record<string, string | undefined>>;

/** How one part of a view stands in an address. */
export interface Codec<T> {
  /** What it is where the address does not say. */
  readonly fallback: T;
  /** All of what it can be, where that is a few. */
  readonly choices?: readonly T[];
  /** The page of a list, which any other question starts anew; the text that is searched for. */
  readonly kind?: 'page' | 'search';
  /** It stands in the address even where it is as usual. */
  readonly always?: boolean;
  /** @param name of the part; @returns undefined for what is absent or makes no sense */
  read(params: SearchParams, name: string): T | undefined;
  write(value: T, name: string): Written;
}

interface OneParameter<T> extends Omit<Codec<T>, 'read' | 'write'> {
  readonly read: (text: string) => T | undefined;
  readonly write: (value: T) => string | undefined;
}

/** A part with a form of its own, in the one parameter of its name. */
export const custom = <T>({ read, write, ...rest }: OneParameter<T>): Codec<T> => ({
  ...rest,
  read: (params, name) => {
    const text = single(params, name);
    return text === undefined ? undefined : read(text);
  },
  write: (value, name) => ({ [name]: write(value) }),
});

/**
 * One of a few names.
 * @param aliases other names that addresses have for some of them
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

/** The direction of a sort. */
export const sortOrder = (fallback: 'asc' | 'desc'): Codec<'asc' | 'desc'> =>
  oneOf(['asc', 'desc'], fallback);

/** Which page of a list, 0-based; any other question starts at the first one. */
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

/** How many rows a page has. */
export const pageSize = (sizes: readonly number[], fallback: number): Codec<number> =>
  custom({
    fallback,
    choices: sizes,
    read: (text) => sizes.find((size) => size === Number(text)),
    write: String,
  });

interface TextRules {
  /** Longest that is taken, in characters. */
  readonly most?: number;
  /** What addresses say for none, besides nothing. */
  readonly none?: string;
}

/** A text such as an id, a name or a type. @param fallback nothing where it may be absent */
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
  /** Longest that is taken, in characters. */
  readonly most?: number;
  /** The parameter of older addresses, which is read where its own is absent. */
  readonly formerly?: string;
}

/** What is searched for. */
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

/** Something that is on or off: `wall=true`. */
export const flag = (fallback = false): Codec<boolean> => truth('true', 'false', fallback);

/** The same in the words of some of the web client's switches: `hideDeleted=no`. */
export const yesNo = (fallback: boolean): Codec<boolean> => truth('yes', 'no', fallback);

/** Names one after the other, each once; a comma within one stands as `||||`. @param most how many are taken */
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

/** Nothing is chosen, in the address of a filter in which usually something is. */
const nothing = 'none';

/** What is included and excluded, in the web client's form: `key:1,key:-1`. */
export const triState = (fallback: TriState = new Map()): Codec<TriState> =>
  custom<TriState>({
    fallback,
    read: (value) => {
      const chosen = parseTriState(value);
      return chosen.size > 0 || value === nothing ? chosen : undefined;
    },
    // That nothing is chosen has to be said where something usually is.
    write: (chosen) => (chosen.size === 0 && fallback.size > 0 ? nothing : stringifyTriState(chosen)),
  });

/** A part in the parameter of another name. */
export const under = <T>(parameter: string, codec: Codec<T>): Codec<T> => ({
  ...codec,
  read: (params) => codec.read(params, parameter),
  write: (value) => codec.write(value, parameter),
});

/** It stands in the address even where it is as usual: what is usual elsewhere may be something else. */
export const always = <T>(codec: Codec<T>): Codec<T> => ({ ...codec, always: true });
