import type { Database } from 'better-sqlite3';
import { type LabelMatch, labelMatches } from '#contract/rules/labelMatches.ts';
import { isNoneOf, isOneOf, labelConditions } from '#main/server/filters.ts';
import type { Condition } from '#main/server/postgrest.ts';
import { idBytes } from '../text.ts';
import { toMicros } from '../times.ts';
import { type TermKind, termKinds } from '../writes/Dictionary.ts';

export type SqlValue = string | number | Buffer;

/** Part of a SQL statement. User input is always a bound value, never part of the text. */
export interface SqlFragment<Bound extends SqlValue = SqlValue> {
  readonly sql: string;
  readonly values: readonly Bound[];
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

export class TermKeys {
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

  /** Returns the keys of the stored pairs of a tag and one of the values. */
  pairs(key: string, values: readonly string[]): number[] {
    return values.flatMap((value) => this.#pair.get(key, value)?.k ?? []);
  }
}

/**
 * One part of a filter, as a condition on stored rows and as a PostgREST condition. Both must match the same
 * rows, because the server answers lists that are not fully synced.
 */
export interface FilterRule<Part> {
  /** @returns an empty list when this part does not filter */
  readonly sql: (part: Part, terms: TermKeys) => readonly SqlFragment[];
  readonly postgrest: (part: Part) => readonly PostgrestCondition[];
}

/**
 * A PostgREST condition as text, or a condition on an embedded table, which cannot be nested in `and` or
 * `or`.
 */
export type PostgrestCondition = string | Condition;

/** A column of a list: in the table of the cache, and on the server. */
export interface ListColumn {
  readonly name: string;
  readonly server: string;
}

/** A column whose texts are shared, by the kind of its texts. */
export interface TermListColumn extends ListColumn {
  readonly term: TermKind;
}

const sqlNameOf = ({ name }: ListColumn): string => `r.${name}`;

const sqlFragment = (sql: string, ...values: SqlValue[]): SqlFragment => ({ sql, values });
const joinNumbers = (numbers: readonly number[]): string => numbers.join(',');

const choiceConditions = (column: string, { include, exclude }: Choice): string[] => [
  ...(include.length === 0 ? [] : [isOneOf(column, include)]),
  ...(exclude.length === 0 ? [] : [isNoneOf(column, exclude)]),
];

/** Filter on a shared text. */
export const termChoice = (column: TermListColumn): FilterRule<Choice> => {
  const condition = (operator: string, texts: readonly string[], terms: TermKeys) =>
    texts.length === 0
      ? []
      : [sqlFragment(`${sqlNameOf(column)} ${operator} (${joinNumbers(terms.keys(column.term, texts))})`)];
  return {
    sql: ({ include, exclude }, terms) => [
      ...condition('in', include, terms),
      ...condition('not in', exclude, terms),
    ],
    postgrest: (choice) => choiceConditions(column.server, choice),
  };
};

/** Filter on a text that is stored in the row itself. */
export const textChoice = (column: ListColumn): FilterRule<Choice> => {
  const name = sqlNameOf(column);
  return {
    sql: ({ include, exclude }) => [
      ...(include.length === 0
        ? []
        : [sqlFragment(`${name} in (select value from json_each(?))`, JSON.stringify(include))]),
      ...(exclude.length === 0
        ? []
        : [
            sqlFragment(
              `(${name} is null or ${name} not in (select value from json_each(?)))`,
              JSON.stringify(exclude),
            ),
          ]),
    ],
    postgrest: (choice) => choiceConditions(column.server, choice),
  };
};

/** Filter on ids. Malformed ids match no row. */
export const idChoice = (column: ListColumn): FilterRule<Choice> => {
  const { server } = column;
  const name = sqlNameOf(column);
  const blobs = (ids: readonly string[]) => ids.flatMap((id) => idBytes(id) ?? []);
  const placeholders = (count: number) => Array.from({ length: count }, () => '?').join(',');
  const validIds = (ids: readonly string[]) => ids.filter((id) => idBytes(id) !== undefined);
  return {
    sql: ({ include, exclude }) => [
      ...(include.length === 0
        ? []
        : [sqlFragment(`${name} in (${placeholders(blobs(include).length)})`, ...blobs(include))]),
      ...(exclude.length === 0
        ? []
        : [sqlFragment(`${name} not in (${placeholders(blobs(exclude).length)})`, ...blobs(exclude))]),
    ],
    postgrest: ({ include, exclude }) => [
      ...(include.length === 0 ? [] : [`${server}.in.(${validIds(include).join(',')})`]),
      ...(validIds(exclude).length === 0 ? [] : [`${server}.not.in.(${validIds(exclude).join(',')})`]),
    ],
  };
};

/**
 * Filter on ids that are stored as shared texts. Malformed ids are not sent, because the server would fail.
 */
export const idTermChoice = (column: TermListColumn): FilterRule<Choice> => {
  const { sql, postgrest } = termChoice(column);
  const ids = (texts: readonly string[]) => texts.filter((text) => idBytes(text) !== undefined);
  return {
    sql,
    postgrest: ({ include, exclude }) =>
      include.length > 0 && ids(include).length === 0
        ? [`${column.server}.in.()`]
        : postgrest({ include: ids(include), exclude: ids(exclude) }),
  };
};

/**
 * Matches rows whose item has one of the types.
 * @param column with the id of the item
 */
export const oneOfItemTypes = (column: string, serverColumn: string): FilterRule<readonly string[]> => ({
  sql: (types, terms) => [
    sqlFragment(
      `(select type from item where id = ${column}) in (${joinNumbers(terms.keys('type', types))})`,
    ),
  ],
  postgrest: (types) => [isOneOf(serverColumn, types)],
});

/** SQL subquery: ids, as texts, of a component and of all components below it. Its value is the id. */
const subtreeIds = `with recursive below (id) as (
    select lower(?) union
    select child.value from below join component c on c.id = unhex(replace(below.id, '-', ''))
      join json_each(c.body, '$.children') child
  ) select id from below`;

/**
 * Matches rows about a component or a component below it. On the server, a separate request finds the components.
 * @param column with a JSON list of component ids
 */
export const namesComponentOrBelow = (column: string): FilterRule<string> => ({
  sql: (id) => [
    sqlFragment(`exists (select 1 from json_each(${column}) where lower(value) in (${subtreeIds}))`, id),
  ],
  postgrest: () => [],
});

/**
 * Matches rows whose item is linked to a component or to a component below it. On the server, separate
 * requests find the components and their items.
 * @param column with the id of the item
 */
export const linkedToComponentOrBelow = (column: string): FilterRule<string> => ({
  sql: (id) => [
    sqlFragment(
      `${column} in (select item from component_item where component in (select unhex(replace(id, '-', '')) from (${subtreeIds})))`,
      id,
    ),
  ],
  postgrest: () => [],
});

/**
 * Matches rows whose item is linked to a component. On the server, a separate request finds the linked items.
 * @param column with the id of the item
 */
export const linkedToComponent = (column: string): FilterRule<string> => ({
  sql: (id) => [
    sqlFragment(
      `${column} in (select item from component_item where component = ?)`,
      idBytes(id) ?? Buffer.alloc(0),
    ),
  ],
  postgrest: () => [],
});

export const oneOfTerms = (column: TermListColumn): FilterRule<readonly string[]> => ({
  sql: (texts, terms) => [
    sqlFragment(`${sqlNameOf(column)} in (${joinNumbers(terms.keys(column.term, texts))})`),
  ],
  postgrest: (texts) => [isOneOf(column.server, texts)],
});

export interface IsoRange {
  /** ISO 8601. `to` is null for an open end. */
  readonly from: string;
  readonly to: string | null;
}

/** Matches times within a span, including both ends. */
export const withinRange = (column: ListColumn): FilterRule<IsoRange> => ({
  sql: ({ from, to }) => [
    sqlFragment(`${sqlNameOf(column)} >= ?`, toMicros(from) ?? 0),
    ...(to === null ? [] : [sqlFragment(`${sqlNameOf(column)} <= ?`, toMicros(to) ?? 0)]),
  ],
  postgrest: ({ from, to }) => [
    `${column.server}.gte.${JSON.stringify(from)}`,
    ...(to === null ? [] : [`${column.server}.lte.${JSON.stringify(to)}`]),
  ],
});

/**
 * Filter on the tags of a row's item. Values of one tag are alternatives; all tags must match.
 * @param column with the id of the item
 */
export const itemTags = (column: string): FilterRule<TagChoice> => {
  const itemsWithTags = (pairs: string) =>
    `(select i.id from item_tag t join item i on i.k = t.item where t.pair in (${pairs}))`;
  const withKey = itemsWithTags('select k from pair where key = ?');
  const alternatives = ({ key, values, any, none }: LabelMatch, terms: TermKeys): SqlFragment => ({
    sql: [
      ...(values.length > 0 ? [`${column} in ${itemsWithTags(joinNumbers(terms.pairs(key, values)))}`] : []),
      ...(any ? [`${column} in ${withKey}`] : []),
      ...(none ? [`${column} not in ${withKey}`] : []),
    ].join(' or '),
    values: [...(any ? [key] : []), ...(none ? [key] : [])],
  });
  const around = (before: string, { sql, values }: SqlFragment): SqlFragment => ({
    sql: `${before}(${sql})`,
    values,
  });
  return {
    sql: ({ include, exclude }, terms) => [
      ...labelMatches(include).map((match) => around('', alternatives(match, terms))),
      ...labelMatches(exclude).map((match) => around('not ', alternatives(match, terms))),
    ],
    postgrest: (choice) => labelConditions(['tags'], choice),
  };
};

/**
 * Excludes rows of deleted items when set.
 * @param embedded name of the embedded item on the server
 */
export const hideDeleted = (column: string, embedded: string): FilterRule<boolean> => ({
  sql: (hide) => (hide ? [sqlFragment(`${column} = 0`)] : []),
  postgrest: (hide) => (hide ? [[`${embedded}.deleted_at`, 'is', 'null']] : []),
});

/** Adapts a rule to another form of its input. */
export const adaptRule = <From, To>(rule: FilterRule<To>, map: (part: From) => To): FilterRule<From> => ({
  sql: (part, terms) => rule.sql(map(part), terms),
  postgrest: (part) => rule.postgrest(map(part)),
});

/** Sort order of stored rows (`sql`) and on the server (`postgrest`). */
export interface Order {
  readonly sql: string;
  readonly postgrest: string;
  readonly nullable?: true;
}

/** Sorts by the stored value. */
export const byColumn = (column: ListColumn & { readonly sqlType: string }): Order => ({
  sql: sqlNameOf(column),
  postgrest: column.server,
  ...(column.sqlType.includes('not null') ? {} : { nullable: true }),
});

/** Sorts by a shared text. */
export const byTerm = (column: TermListColumn): Order => ({
  sql: `(select fold from term where k = nullif(${sqlNameOf(column)}, 0))`,
  postgrest: column.server,
  nullable: true,
});

/**
 * Sorts by the name of the item.
 * @param column with the id of the item
 */
export const byItemName = (column: string, postgrest: string): Order => ({
  sql: `(select fold from item where id = ${column})`,
  postgrest,
  nullable: true,
});
