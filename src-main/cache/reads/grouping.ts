import type { Database } from 'better-sqlite3';
import { changedGroups, providerOf, tagNameOf } from '#contract/rules/catalogList.ts';
import type { SqlFragment } from '../lists/rules.ts';
import { normalizeText } from '../text.ts';
import { microsOf } from '../times.ts';
import { type TermKind, termKinds } from '../writes/Dictionary.ts';

type Value = string | number;

/** Key of a group in SQL: a dictionary key, a number, or null for items without a value. */
export type GroupKey = Value | null;

/** A grouping of items. In SQL, `item` has the alias `i`. */
export interface Grouping {
  /** SQL for the group key of an item. */
  readonly key: SqlFragment<Value>;
  /** Condition for items of one group. It uses an index, so large groups are cheap. */
  readonly condition: (key: GroupKey) => SqlFragment<Value>;
  /** Display name of the group. Null for items without a value. */
  readonly name: (key: GroupKey) => string | null;
  /** Sort value of the group. Null comes last. */
  readonly order: (key: GroupKey) => string | number | null;
  /** The key also exists in the table `item_count`. */
  readonly isCounted?: true;
}

const sqlFragment = (sql: string): SqlFragment<Value> => ({ sql, values: [] });

/** Groups by a column that holds dictionary keys. */
function byText(
  key: SqlFragment<Value>,
  texts: ReadonlyMap<GroupKey, string>,
  condition: Grouping['condition'],
): Grouping {
  const name = (group: GroupKey) => texts.get(group) ?? null;
  const order = (group: GroupKey) => {
    const text = texts.get(group);
    return text === undefined ? null : normalizeText(text);
  };
  return { key, condition, name, order };
}

function readTerms(database: Database, kind: TermKind): Map<GroupKey, string> {
  const rows = database
    .prepare<[number], { k: number; text: string }>('select k, text from term where kind = ?')
    .all(termKinds[kind]);
  return new Map(rows.map(({ k, text }) => [k, text]));
}

function byType(database: Database): Grouping {
  const condition = (key: GroupKey) => sqlFragment(`i.type = ${Number(key)}`);
  return { ...byText(sqlFragment('i.type'), readTerms(database, 'type'), condition), isCounted: true };
}

function byProvider(database: Database): Grouping {
  // The first type of a provider is the provider's key.
  const first = new Map<string, GroupKey>();
  const members = new Map<GroupKey, GroupKey[]>();
  const types = readTerms(database, 'type');
  for (const [key, type] of types) {
    const provider = providerOf(type);
    const leader = first.get(provider) ?? key;
    first.set(provider, leader);
    members.set(leader, [...(members.get(leader) ?? []), key]);
  }
  const names = new Map([...first].map(([provider, key]) => [key, provider]));
  const cases = [...members].map(([leader, keys]) => `when i.type in (${keys.join(',')}) then ${leader}`);
  const key = cases.length === 0 ? 'null' : `case ${cases.join(' ')} end`;
  const condition = (leader: GroupKey) => sqlFragment(`i.type in (${(members.get(leader) ?? []).join(',')})`);
  return { ...byText(sqlFragment(key), names, condition), isCounted: true };
}

function byTag(database: Database, tag: string): Grouping {
  const rows = database
    .prepare<[string], { k: number; value: string }>('select k, value from pair where key = ?')
    .all(tag);
  const pairs = new Map<GroupKey, string>(rows.map(({ k, value }) => [k, value]));
  const key = {
    sql: '(select it.pair from item_tag it join pair p on p.k = it.pair where it.item = i.k and p.key = ?)',
    values: [tag],
  };
  return byText(key, pairs, (pair) =>
    pair === null
      ? sqlFragment(`i.k not in (select item from item_tag where pair in (${[...pairs.keys()].join(',')}))`)
      : sqlFragment(`i.k in (select item from item_tag where pair = ${Number(pair)})`),
  );
}

function byAnalysis(database: Database): Grouping {
  const withInsights = 'from item_more m indexed by item_insights where m.analysis is not null';
  return byText(
    sqlFragment(`(select m.analysis ${withInsights} and m.k = i.k)`),
    readTerms(database, 'analysis'),
    (term) =>
      sqlFragment(
        term === null
          ? `i.k not in (select m.k ${withInsights})`
          : `i.k in (select m.k ${withInsights} and m.analysis = ${Number(term)})`,
      ),
  );
}

const byName: Grouping = {
  key: sqlFragment('i.fold'),
  condition: (key) => ({ sql: 'i.fold = ?', values: [String(key)] }),
  name: (key) => (key === null ? null : String(key)),
  order: (key) => key,
};

/** @param nowMs milliseconds since 1970, to calculate ages */
function byChange(nowMs: number): Grouping {
  const since = changedGroups.map(({ upToMs }) =>
    Number.isFinite(upToMs) ? microsOf(nowMs - upToMs) : -(2 ** 62),
  );
  const cases = since.map((micros, index) => `when i.updated > ${micros} then ${index}`);
  return {
    key: sqlFragment(`case when i.updated is null then null ${cases.join(' ')} end`),
    condition: (key) => {
      if (key === null) return sqlFragment('i.updated is null');
      const newer = Number(key) === 0 ? '' : ` and i.updated <= ${since[Number(key) - 1]}`;
      return sqlFragment(`i.updated > ${since[Number(key)]}${newer}`);
    },
    name: (key) => (key === null ? null : (changedGroups[Number(key)]?.name ?? null)),
    order: (key) => key,
  };
}

/**
 * Returns a grouping by its name in `catalogGroupings` of the contract.
 * @param nowMs milliseconds since 1970, for groups by age
 * @returns undefined for an unknown name
 */
export function groupingOf(database: Database, name: string, nowMs: number): Grouping | undefined {
  const tag = tagNameOf(name);
  if (tag !== undefined) return byTag(database, tag);
  switch (name) {
    case 'type':
      return byType(database);
    case 'config_class':
      return byProvider(database);
    case 'name':
      return byName;
    case 'analysis':
      return byAnalysis(database);
    case 'changed':
      return byChange(nowMs);
    default:
      return undefined;
  }
}
