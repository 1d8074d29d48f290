import { parseSearch, stringifySearch } from '#kit/address/searchParams.ts';
import type { AddressParameters, Codec } from './codecs.ts';

type Fields = Readonly<Record<string, Codec<unknown>>>;

type FieldsView<Of extends Fields> = {
  readonly [Name in keyof Of]: Of[Name] extends Codec<infer T> ? T : never;
};

interface ViewOptions<Name> {
  /** Path of the screen. Default: the open one. */
  readonly path?: string;
  /** Filters, which are cleared together. */
  readonly filters?: readonly Name[];
  /** Fields for panels and dialogs next to the rows. Changing them keeps the page. */
  readonly panelFields?: readonly Name[];
  /** Fields that a saved view does not include. Default: `panelFields`. */
  readonly transientFields?: readonly Name[];
  /**
   * Fields whose default is a preference. A change to the general default is written if the preference differs,
   * because an address without the parameter means the preference.
   */
  readonly preferenceFields?: readonly Name[];
  /** Keeps unknown parameters, and fields that a change does not name, unchanged in the address. */
  readonly keepsOthers?: boolean;
}

/** Reads and writes the view of a screen in its address. */
export interface ViewDefinition<View> {
  readonly path: string | undefined;
  /** View of an address without parameters. */
  readonly defaults: View;
  /** Change that clears the filters. */
  readonly noFilters: Partial<View>;
  /** Change that closes panels and dialogs. */
  readonly closed: Partial<View>;
  /**
   * Reads a view from an address. Invalid values become the default.
   * @param query with its question mark
   * @param standIn user-specific defaults that take precedence over the general ones
   */
  read(query: string, standIn?: Partial<View>): View;
  /** Returns the query of a view, without default values. */
  write(view: View): string;
  /** Returns the path and query of a view. */
  addressOf(view: View): string;
  /**
   * Returns the query after a change. Resets the page unless the change sets it or only concerns panels.
   * @param standIn user-specific defaults, for fields whose default is a preference
   */
  queryAfterChange(query: string, patch: Partial<View>, standIn?: Partial<View>): string;
  /**
   * Returns the query to save: without page and transient fields.
   * @param query current query; its unknown parameters are included if the view keeps them
   */
  queryToSave(query: string, view: View): string;
  /** Returns the names of the filters without default value. */
  filtersOf(view: View): readonly string[];
  /** Returns the search filter. Otherwise undefined. */
  searchOf(view: View): { readonly name: string; readonly text: string } | undefined;
  /** Returns the possible values of a field, or an empty list. */
  choicesOf(name: keyof View & string): readonly unknown[];
  /** Whether an address with this text has a value of the field, for fields with one parameter of their name. */
  accepts(name: keyof View & string, text: string): boolean;
}

/** Defines the view of a screen. Parameters are written in the order of `fields`. */
export function defineView<const Of extends Fields>(
  fields: Of,
  {
    path,
    filters = [],
    panelFields = [],
    transientFields = panelFields,
    preferenceFields = [],
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
  const paramsOf = (name: string, value: unknown) => codecOf(name).write(value, name);
  const serialize = (params: AddressParameters) => JSON.stringify(params);
  const defaultTexts = new Map(
    names.map((name) => [name, serialize(paramsOf(name, codecOf(name).fallback))]),
  );
  const pageName = names.find((name) => codecOf(name).kind === 'page');
  const searchName = names.find((name) => codecOf(name).kind === 'search');

  const isDefault = (name: string, value: unknown) =>
    serialize(paramsOf(name, value)) === defaultTexts.get(name);
  const writePart = (name: string, value: unknown): AddressParameters => {
    const params = paramsOf(name, value);
    return codecOf(name).alwaysWritten !== true && serialize(params) === defaultTexts.get(name)
      ? Object.fromEntries(Object.keys(params).map((key) => [key, undefined]))
      : params;
  };
  const writeParts = (parts: Parts): AddressParameters =>
    Object.assign({}, ...Object.entries(parts).map(([name, value]) => writePart(name, value)));
  const defaultsOf = (some: readonly string[]) =>
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
    const asksAnew = Object.keys(patch).some((name) => !panelFields.some((one) => one === name));
    return pageName !== undefined && asksAnew && !Object.hasOwn(patch, pageName)
      ? { ...patch, ...defaultsOf([pageName]) }
      : patch;
  };

  /** Parameters of preferences that a query or a change sets to the general default, against the preference. */
  const againstPreference = (query: string, patch: Parts, standIn: Parts): AddressParameters => {
    const params = parseSearch(query);
    const values = { ...readParts(query), ...patch };
    const set = preferenceFields.filter(
      (name) =>
        Object.hasOwn(standIn, name) &&
        !isDefault(name, standIn[name]) &&
        isDefault(name, values[name]) &&
        (Object.hasOwn(patch, name) || codecOf(name).read(params, name) !== undefined),
    );
    return Object.assign({}, ...set.map((name) => paramsOf(name, values[name])));
  };

  return {
    path,
    defaults: defaultsOf(names) as View,
    noFilters: defaultsOf(filters) as Partial<View>,
    closed: defaultsOf(panelFields) as Partial<View>,
    read: (query, standIn) => readParts(query, standIn) as View,
    write,
    addressOf: (view) => (path ?? '') + write(view),
    queryAfterChange: (query, patch, standIn = {}) =>
      stringifySearch({
        ...(keepsOthers
          ? { ...parseSearch(query), ...writeParts(withPage(patch)) }
          : writeParts(inOrder({ ...readParts(query), ...withPage(patch) }))),
        ...againstPreference(query, patch, standIn),
      }),
    queryToSave: (query, view) => {
      const gone = pageName === undefined ? transientFields : [...transientFields, pageName];
      const params = writeParts(inOrder({ ...view, ...defaultsOf(gone) }));
      const others = Object.entries(parseSearch(query)).filter(([name]) => !Object.hasOwn(params, name));
      return stringifySearch({ ...params, ...(keepsOthers ? Object.fromEntries(others) : {}) });
    },
    filtersOf: (view) => filters.filter((name) => !isDefault(name, view[name])),
    searchOf: (view) =>
      searchName === undefined
        ? undefined
        : { name: searchName, text: String(view[searchName as keyof View]) },
    choicesOf: (name) => codecOf(name).choices ?? [],
    accepts: (name, text) => codecOf(name).read({ [name]: text }, name) !== undefined,
  };
}

export type ViewOf<Definition> = Definition extends ViewDefinition<infer View> ? View : never;
