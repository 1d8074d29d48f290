import { parseSearch, stringifySearch } from '../../kit/address/searchParams.ts';
import type { Codec, Written } from './codecs.ts';

type Fields = Readonly<Record<string, Codec<unknown>>>;

type FieldsView<Of extends Fields> = {
  readonly [Name in keyof Of]: Of[Name] extends Codec<infer T> ? T : never;
};

interface ViewOptions<Name> {
  /** The path of the screen; the one that is open when absent. */
  readonly path?: string;
  /** What a person filters by, and clears together. */
  readonly filters?: readonly Name[];
  /** What is open beside the rows, such as a dialog: a change of it leaves the page as it is. */
  readonly beside?: readonly Name[];
  /** What is there only for the moment, and is not saved with the view; what is beside the rows when absent. */
  readonly passing?: readonly Name[];
  /** Parameters that the view does not know, and parts of it that a change does not name, stay in the address as they are. */
  readonly keepsOthers?: boolean;
}

/** What a screen's address says, and how. */
export interface ViewDefinition<View> {
  readonly path: string | undefined;
  /** The view of an address that says nothing. */
  readonly defaults: View;
  /** Takes the filters away. */
  readonly noFilters: Partial<View>;
  /** Closes what is open beside the rows. */
  readonly closed: Partial<View>;
  /**
   * Reads a view from an address; what makes no sense falls back to its default.
   * @param query with its question mark
   * @param standIn what stands for parts that the address does not say, before their defaults do
   */
  read(query: string, standIn?: Partial<View>): View;
  /** The query of a view: what is as usual does not stand in it. */
  write(view: View): string;
  /** The same with the path of the screen before it. */
  addressOf(view: View): string;
  /** The query after a change: on the first page, unless the change says which or is of what is beside the rows. */
  after(query: string, patch: Partial<View>): string;
  /**
   * The query that is worth keeping: a view without its page and what is there only for the moment.
   * @param query with the parameters that the view does not know, where they stay
   */
  lasting(query: string, view: View): string;
  /** The filters that are not as usual, by their names. */
  filtersOf(view: View): readonly string[];
  /** The filter that is a search, where there is one. */
  searchOf(view: View): { readonly name: string; readonly text: string } | undefined;
  /** What a part can be, where that is a few; nothing otherwise. */
  choicesOf(name: keyof View & string): readonly unknown[];
}

/**
 * The view of a screen from its parts: what an address says of them, and how they are written into one. The parts stand in an
 * address in the order in which they are given here.
 */
export function defineView<const Of extends Fields>(
  fields: Of,
  {
    path,
    filters = [],
    beside = [],
    passing = beside,
    keepsOthers = false,
  }: ViewOptions<keyof Of & string> = {},
): ViewDefinition<FieldsView<Of>> {
  type View = FieldsView<Of>;
  type Parts = Readonly<Record<string, unknown>>;
  const names = Object.keys(fields);
  const codecOf = (name: string): Codec<unknown> => {
    const codec = fields[name];
    if (codec === undefined) throw new TypeError(`The view has no part “${name}”.`);
    return codec;
  };
  const written = (name: string, value: unknown) => codecOf(name).write(value, name);
  const textOf = (params: Written) => JSON.stringify(params);
  const usual = new Map(names.map((name) => [name, textOf(written(name, codecOf(name).fallback))]));
  const page = names.find((name) => codecOf(name).kind === 'page');
  const searched = names.find((name) => codecOf(name).kind === 'search');

  const isUsual = (name: string, value: unknown) => textOf(written(name, value)) === usual.get(name);
  const writePart = (name: string, value: unknown): Written => {
    const params = written(name, value);
    return codecOf(name).always !== true && textOf(params) === usual.get(name)
      ? Object.fromEntries(Object.keys(params).map((key) => [key, undefined]))
      : params;
  };
  const writeParts = (parts: Parts): Written =>
    Object.assign({}, ...Object.entries(parts).map(([name, value]) => writePart(name, value)));
  const usualOf = (some: readonly string[]) =>
    Object.fromEntries(some.map((name) => [name, codecOf(name).fallback]));
  const inOrder = (parts: Parts): Parts => Object.fromEntries(names.map((name) => [name, parts[name]]));

  const readParts = (query: string, standIn: Parts = {}): Parts => {
    const params = parseSearch(query);
    return Object.fromEntries(
      names.map((name) => {
        const { fallback } = codecOf(name);
        const otherwise = Object.hasOwn(standIn, name) ? standIn[name] : fallback;
        return [name, codecOf(name).read(params, name) ?? otherwise];
      }),
    );
  };
  const write = (parts: Parts) => stringifySearch(writeParts(inOrder(parts)));
  const withPage = (patch: Parts): Parts => {
    const asksAnew = Object.keys(patch).some((name) => !beside.some((one) => one === name));
    return page !== undefined && asksAnew && !Object.hasOwn(patch, page)
      ? { ...patch, ...usualOf([page]) }
      : patch;
  };

  return {
    path,
    defaults: usualOf(names) as View,
    noFilters: usualOf(filters) as Partial<View>,
    closed: usualOf(beside) as Partial<View>,
    read: (query, standIn) => readParts(query, standIn) as View,
    write,
    addressOf: (view) => (path ?? '') + write(view),
    after: (query, patch) =>
      keepsOthers
        ? stringifySearch({ ...parseSearch(query), ...writeParts(withPage(patch)) })
        : write({ ...readParts(query), ...withPage(patch) }),
    lasting: (query, view) => {
      const gone = page === undefined ? passing : [...passing, page];
      const params = writeParts(inOrder({ ...view, ...usualOf(gone) }));
      const others = Object.entries(parseSearch(query)).filter(([name]) => !Object.hasOwn(params, name));
      return stringifySearch({ ...params, ...(keepsOthers ? Object.fromEntries(others) : {}) });
    },
    filtersOf: (view) => filters.filter((name) => !isUsual(name, view[name])),
    searchOf: (view) =>
      searched === undefined ? undefined : { name: searched, text: String(view[searched as keyof View]) },
    choicesOf: (name) => codecOf(name).choices ?? [],
  };
}

/** The view that a definition is of. */
export type ViewOf<Definition> = Definition extends ViewDefinition<infer View> ? View : never;
