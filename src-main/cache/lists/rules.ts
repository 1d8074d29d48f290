import type { Database } from 'better-sqlite3';
import { isNoneOf, isOneOf, labelColumn } from '../../server/filters.ts';
import type { Condition } from '../../server/postgrest.ts';
import { idBytes } from '../text.ts';
import { toMicros } from '../times.ts';
import { type TermKind, termKinds } from '../writes/Dictionary.ts';

export type Value = string | number | Buffer;

/** Part of a SQL statement. User input is always a bound value, never part of the text. */
export interface Sql {
  readonly sql: string;
  readonly values: readonly Value[];
}

/** Values to include and to exclude. Rows without a value are never excluded. */
export interface Choice {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

export interface TagChoice {
  readonly include: ReadonlyArray<{ readonly key: string; readonly value: string }>;
  readonly exclude: ReadonlyArray<{ readonly key: string; readonly value: string }>;
}

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

  /** Returns the keys of the texts that are stored. An empty text has the key 0. */
  keys(kind: TermKind, texts: readonly string[]): number[] {
    return texts.flatMap((text) => (text === '' ? 0 : (this.#find.get(termKinds[kind], text)?.k ?? [])));
  }

  pairs(pairs: TagChoice['include']): number[] {
    return pairs.flatMap(({ key, value }) => this.#pair.get(key, value)?.k ?? []);
  }
}

/**
 * One part of a filter, as a condition on stored rows and as a PostgREST condition. Both must match the same
 * rows, because the server answers lists that are not fully synced.
 */
export interface Rule<Part> {
  /** @returns an empty list when this part does not filter */
  readonly kept: (part: Part, terms: Terms) => readonly Sql[];
  readonly asked: (part: Part) => readonly Asking[];
}

/**
 * A PostgREST condition as text, or a condition on an embedded table, which cannot be nested in `and` or
 * `or`.
 */
export type Asking = string | Condition;

const plain = (sql: string, ...values: Value[]): Sql => ({ sql, values });
const list = (numbers: readonly number[]): string => numbers.join(',');

const askChoice = (column: string, { include, exclude }: Choice): string[] => [
  ...(include.length === 0 ? [] : [isOneOf(column, include)]),
  ...(exclude.length === 0 ? [] : [isNoneOf(column, exclude)]),
];

/**
 * Filter on a shared text.
 * @param column of the stored row
 * @param at the column on the server
 */
export const termChoice = (column: string, kind: TermKind, at: string): Rule<Choice> => ({
  kept: ({ include, exclude }, terms) => [
    ...(include.length === 0 ? [] : [plain(`${column} in (${list(terms.keys(kind, include))})`)]),
    ...(exclude.length === 0 ? [] : [plain(`${column} not in (${list(terms.keys(kind, exclude))})`)]),
  ],
  asked: (choice) => askChoice(at, choice),
});

/** Filter on a text that is stored in the row itself. */
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

/** Filter on ids. Malformed ids match no row. */
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

/**
 * Filter on ids that are stored as shared texts. Malformed ids are not sent, because the server would fail.
 */
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

/**
 * Matches rows whose item has one of the types.
 * @param column with the id of the item
 */
export const oneOfItemTypes = (column: string, at: string): Rule<readonly string[]> => ({
  kept: (types, terms) => [
    plain(`(select type from item where id = ${column}) in (${list(terms.keys('type', types))})`),
  ],
  asked: (types) => [isOneOf(at, types)],
});

/**
 * Matches rows whose item is linked to a component. On the server, a separate request finds the linked items.
 * @param column with the id of the item
 */
export const ofComponent = (column: string): Rule<string> => ({
  kept: (id) => [
    plain(
      `${column} in (select item from component_item where component = ?)`,
      idBytes(id) ?? Buffer.alloc(0),
    ),
  ],
  asked: () => [],
});

export const oneOfTerms = (column: string, kind: TermKind, at: string): Rule<readonly string[]> => ({
  kept: (texts, terms) => [plain(`${column} in (${list(terms.keys(kind, texts))})`)],
  asked: (texts) => [isOneOf(at, texts)],
});

export interface Span {
  /** ISO 8601. `to` is null for an open end. */
  readonly from: string;
  readonly to: string | null;
}

/** Matches times within a span, including both ends. */
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

/** Groups the pairs by tag name, in the order of selection. */
function byKey(pairs: TagChoice['include']): ReadonlyMap<string, TagChoice['include']> {
  return Map.groupBy(pairs, ({ key }) => key);
}

/**
 * Filter on the tags of a row's item. Values of one tag are alternatives; all tags must match.
 * @param column with the id of the item
 */
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

/**
 * Excludes rows of deleted items when set.
 * @param embedded name of the embedded item on the server
 */
export const hideDeleted = (column: string, embedded: string): Rule<boolean> => ({
  kept: (hide) => (hide ? [plain(`${column} = 0`)] : []),
  asked: (hide) => (hide ? [[`${embedded}.deleted_at`, 'is', 'null']] : []),
});

/** Adapts a rule to another form of its input. */
export const mapped = <From, To>(rule: Rule<To>, map: (part: From) => To): Rule<From> => ({
  kept: (part, terms) => rule.kept(map(part), terms),
  asked: (part) => rule.asked(map(part)),
});

/** Sort order of stored rows (`kept`) and on the server (`asked`). */
export interface Order {
  readonly kept: string;
  readonly asked: string;
  readonly nullable?: true;
}

/** Sorts by a shared text. */
export const byTerm = (column: string, asked: string): Order => ({
  kept: `(select fold from term where k = nullif(${column}, 0))`,
  asked,
  nullable: true,
});

/**
 * Sorts by the name of the item.
 * @param column with the id of the item
 */
export const byItemName = (column: string, asked: string): Order => ({
  kept: `(select fold from item where id = ${column})`,
  asked,
  nullable: true,
});
