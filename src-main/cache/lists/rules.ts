import type { Database } from 'better-sqlite3';
import { isNoneOf, isOneOf, labelColumn } from '../../server/filters.ts';
import type { Condition } from '../../server/postgrest.ts';
import { idBytes } from '../text.ts';
import { toMicros } from '../times.ts';
import { type TermKind, termKinds } from '../writes/Dictionary.ts';

export type Value = string | number | Buffer;

/** A part of a statement. What a person types is always a value, never a part of the text. */
export interface Sql {
  readonly sql: string;
  readonly values: readonly Value[];
}

/** Values to keep and values to leave out. What has no value is not left out by an exclusion. */
export interface Choice {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

export interface TagChoice {
  readonly include: ReadonlyArray<{ readonly key: string; readonly value: string }>;
  readonly exclude: ReadonlyArray<{ readonly key: string; readonly value: string }>;
}

/** Keys of texts that rows share. */
export class Terms {
  readonly #find;
  readonly #pair;

  constructor(database: Database) {
    this.#find = database.prepare<[number, string], { k: number }>(
      'select k from term where kind = ? and text = ?',
    );
    this.#pair = database.prepare<[string, string], { k: number }>(
      'select k from pair where key = ? and value = ?',
    );
  }

  /** The keys of those that any row has. An empty text is no text: its key is 0. */
  keys(kind: TermKind, texts: readonly string[]): number[] {
    return texts.flatMap((text) => (text === '' ? 0 : (this.#find.get(termKinds[kind], text)?.k ?? [])));
  }

  pairs(pairs: TagChoice['include']): number[] {
    return pairs.flatMap(({ key, value }) => this.#pair.get(key, value)?.k ?? []);
  }
}

/**
 * One part of a filter, both ways: as a condition on the rows that are kept, and as what the server is asked for. A list that is not kept
 * whole yet is asked of the server with the same description that sorts and filters it here.
 */
export interface Rule<Part> {
  /** @returns nothing where the part asks for nothing */
  readonly kept: (part: Part, terms: Terms) => readonly Sql[];
  readonly asked: (part: Part) => readonly Asking[];
}

/** A condition in PostgREST's words, or one on a table that is embedded, which only stands by itself. */
export type Asking = string | Condition;

const plain = (sql: string, ...values: Value[]): Sql => ({ sql, values });
const list = (numbers: readonly number[]): string => numbers.join(',');

const askChoice = (column: string, { include, exclude }: Choice): string[] => [
  ...(include.length === 0 ? [] : [isOneOf(column, include)]),
  ...(exclude.length === 0 ? [] : [isNoneOf(column, exclude)]),
];

/** A choice of texts that rows share. @param column here @param at the same at the server */
export const termChoice = (column: string, kind: TermKind, at: string): Rule<Choice> => ({
  kept: ({ include, exclude }, terms) => [
    ...(include.length === 0 ? [] : [plain(`${column} in (${list(terms.keys(kind, include))})`)]),
    ...(exclude.length === 0 ? [] : [plain(`${column} not in (${list(terms.keys(kind, exclude))})`)]),
  ],
  asked: (choice) => askChoice(at, choice),
});

/** A choice of texts that are each row's own. */
export const textChoice = (column: string, at: string): Rule<Choice> => ({
  kept: ({ include, exclude }) => [
    ...(include.length === 0
      ? []
      : [plain(`${column} in (select value from json_each(?))`, JSON.stringify(include))]),
    ...(exclude.length === 0
      ? []
      : [
          plain(
            `(${column} is null or ${column} not in (select value from json_each(?)))`,
            JSON.stringify(exclude),
          ),
        ]),
  ],
  asked: (choice) => askChoice(at, choice),
});

/** A choice of ids; what is none is nobody's. */
export const idChoice = (column: string, at: string): Rule<Choice> => {
  const blobs = (ids: readonly string[]) => ids.flatMap((id) => idBytes(id) ?? []);
  const marks = (count: number) => Array.from({ length: count }, () => '?').join(',');
  const known = (ids: readonly string[]) => ids.filter((id) => idBytes(id) !== undefined);
  return {
    kept: ({ include, exclude }) => [
      ...(include.length === 0
        ? []
        : [plain(`${column} in (${marks(blobs(include).length)})`, ...blobs(include))]),
      ...(exclude.length === 0
        ? []
        : [plain(`${column} not in (${marks(blobs(exclude).length)})`, ...blobs(exclude))]),
    ],
    asked: ({ include, exclude }) => [
      ...(include.length === 0 ? [] : [`${at}.in.(${known(include).join(',')})`]),
      ...(known(exclude).length === 0 ? [] : [`${at}.not.in.(${known(exclude).join(',')})`]),
    ],
  };
};

/** The same for ids that rows share: what is none is not asked for, for the server would fail. */
export const idTermChoice = (column: string, kind: TermKind, at: string): Rule<Choice> => {
  const { kept, asked } = termChoice(column, kind, at);
  const ids = (texts: readonly string[]) => texts.filter((text) => idBytes(text) !== undefined);
  return {
    kept,
    asked: ({ include, exclude }) =>
      include.length > 0 && ids(include).length === 0
        ? [`${at}.in.()`]
        : asked({ include: ids(include), exclude: ids(exclude) }),
  };
};

/** Of an item of one of some types. @param column the item's id */
export const oneOfItemTypes = (column: string, at: string): Rule<readonly string[]> => ({
  kept: (types, terms) => [
    plain(`(select type from item where id = ${column}) in (${list(terms.keys('type', types))})`),
  ],
  asked: (types) => [isOneOf(at, types)],
});

/** Of an item that a component is linked to; at the server a question of its own says which these are. @param column the item's id */
export const ofComponent = (column: string): Rule<string> => ({
  kept: (id) => [
    plain(
      `${column} in (select item from component_item where component = ?)`,
      idBytes(id) ?? Buffer.alloc(0),
    ),
  ],
  asked: () => [],
});

/** One of some texts that rows share. */
export const oneOfTerms = (column: string, kind: TermKind, at: string): Rule<readonly string[]> => ({
  kept: (texts, terms) => [plain(`${column} in (${list(terms.keys(kind, texts))})`)],
  asked: (texts) => [isOneOf(at, texts)],
});

export interface Span {
  /** ISO 8601; `to` is null where the span has no end. */
  readonly from: string;
  readonly to: string | null;
}

/** Within a span of time, its ends included. */
export const within = (column: string, at: string): Rule<Span> => ({
  kept: ({ from, to }) => [
    plain(`${column} >= ?`, toMicros(from) ?? 0),
    ...(to === null ? [] : [plain(`${column} <= ?`, toMicros(to) ?? 0)]),
  ],
  asked: ({ from, to }) => [
    `${at}.gte.${JSON.stringify(from)}`,
    ...(to === null ? [] : [`${at}.lte.${JSON.stringify(to)}`]),
  ],
});

/** Values by the name of their tag, in the order of choosing. */
function byKey(pairs: TagChoice['include']): ReadonlyMap<string, TagChoice['include']> {
  return Map.groupBy(pairs, ({ key }) => key);
}

/** Tags of the item that a row is about. Values of one key are alternatives; keys must all hold. @param column the item's id */
export const itemTags = (column: string): Rule<TagChoice> => {
  const having = (pairs: readonly number[]) =>
    `(select i.id from item_tag t join item i on i.k = t.item where t.pair in (${list(pairs)}))`;
  return {
    kept: ({ include, exclude }, terms) => [
      ...[...byKey(include).values()].map((pairs) => plain(`${column} in ${having(terms.pairs(pairs))}`)),
      ...(exclude.length === 0 ? [] : [plain(`${column} not in ${having(terms.pairs(exclude))}`)]),
    ],
    asked: ({ include, exclude }) => [
      ...[...byKey(include)].map(([key, pairs]) =>
        isOneOf(
          labelColumn('tags', key),
          pairs.map(({ value }) => value),
        ),
      ),
      ...[...byKey(exclude)].map(([key, pairs]) =>
        isNoneOf(
          labelColumn('tags', key),
          pairs.map(({ value }) => value),
        ),
      ),
    ],
  };
};

/** Whether the item of a row is deleted: such rows are left out where it is asked for. @param embedded how the item is called at the server */
export const hideDeleted = (column: string, embedded: string): Rule<boolean> => ({
  kept: (hide) => (hide ? [plain(`${column} = 0`)] : []),
  asked: (hide) => (hide ? [[`${embedded}.deleted_at`, 'is', 'null']] : []),
});

/** The same under another form of the part. */
export const mapped = <From, To>(rule: Rule<To>, map: (part: From) => To): Rule<From> => ({
  kept: (part, terms) => rule.kept(map(part), terms),
  asked: (part) => rule.asked(map(part)),
});

/** How rows are put in order: here, and at the server. */
export interface Order {
  /** SQL of what is compared. */
  readonly kept: string;
  readonly asked: string;
  readonly nullable?: true;
}

/** In the order of a text that rows share. */
export const byTerm = (column: string, asked: string): Order => ({
  kept: `(select fold from term where k = nullif(${column}, 0))`,
  asked,
  nullable: true,
});

/** In the order of the names of items. @param column the item's id */
export const byItemName = (column: string, asked: string): Order => ({
  kept: `(select fold from item where id = ${column})`,
  asked,
  nullable: true,
});
