import type { Database } from 'better-sqlite3';
import type { CatalogFilter } from '#contract/catalog.ts';
import { foldText } from '#contract/rules/foldText.ts';
import { type LabelMatch, labelMatches } from '#contract/rules/labelMatches.ts';
import { type CatalogCondition, type ConditionField, numberComparison } from '#contract/rules/ownColumns.ts';
import { healthKey, healthKeys, isHealth } from '../health.ts';
import { idBytes, normalizeText } from '../text.ts';
import { microsOf } from '../times.ts';
import { termKinds } from '../writes/Dictionary.ts';
import { OwnColumnKeys } from './OwnColumnKeys.ts';

/** A condition on the table `item` with the alias `i`. */
export interface Where {
  readonly sql: string;
  readonly values: ReadonlyArray<string | number>;
  /** No row can match, because a wanted value is not stored. */
  readonly isEmpty: boolean;
  /** The condition also applies to the table `item_count`. */
  readonly isCounted: boolean;
  /** Milliseconds since 1970. Undefined for the present. */
  readonly atMs?: number | undefined;
}

type Value = string | number;

/** Minimum length of a text for the trigram index. */
const minTrigramLength = 3;

const joinNumbers = (numbers: readonly number[]): string => numbers.join(',');

/** SQL for the health key of an item. @param atMs milliseconds since 1970; undefined for the present */
export const healthSql = (atMs: number | undefined): string =>
  atMs === undefined ? 'i.health' : 'health_then(i.k, i.health)';

/** SQL for when an item was deleted. @param atMs milliseconds since 1970; undefined for the present */
export function deletedAtSql(atMs: number | undefined): string {
  if (atMs === undefined) return 'i.deleted_at';
  const at = microsOf(atMs);
  return `coalesce(
    case when i.deleted_at <= ${at} then i.deleted_at end,
    (select d.since from item_deletion d where d.item = i.id and d.since <= ${at} and d.until > ${at})
  )`;
}

/** SQL for the ids of items that were deleted at an earlier time, and restored later. @param at microseconds since 1970 */
export const restoredSql = (at: number): string =>
  `select d.item from item_deletion d where d.since <= ${at} and d.until > ${at}`;

/** Condition for the items that existed. */
function existence(hideDeleted: boolean, atMs: number | undefined): string {
  if (atMs === undefined) return hideDeleted ? 'i.deleted = 0' : 'i.deleted in (0, 1)';
  const at = microsOf(atMs);
  const isNotDeleted = hideDeleted
    ? ` and (i.deleted = 0 or i.deleted_at > ${at}) and i.id not in (${restoredSql(at)})`
    : '';
  return `i.created <= ${at}${isNotDeleted}`;
}

/** Converts filters to SQL. Typed text is always a bound value, never part of the SQL. */
export class WhereBuilder {
  readonly #term;
  readonly #pair;
  readonly #ownColumns: OwnColumnKeys;

  constructor(database: Database) {
    this.#ownColumns = new OwnColumnKeys(database);
    this.#term = database.prepare<[number, string], { k: number }>(
      'select k from term where kind = ? and text = ?',
    );
    this.#pair = database.prepare<[string, string], { k: number }>(
      'select k from pair where key = ? and value = ?',
    );
  }

  /**
   * @param nowMs milliseconds since 1970; ages are calculated from the start of its minute
   * @param atMs milliseconds since 1970, for the items of an earlier time; see EarlierHealths
   * @returns a condition whose parts follow the column order of the indexes
   */
  build(filter: CatalogFilter, nowMs: number, atMs?: number): Where {
    const parts: string[] = [];
    const values: Value[] = [];
    const type = filter.type === undefined ? undefined : this.#term.get(termKinds.type, filter.type)?.k;
    if (filter.type !== undefined) parts.push(`i.type = ${type ?? -1}`);
    parts.push(existence(filter.hideDeleted, atMs));
    parts.push(...this.#health(filter, atMs), ...this.#status(filter));
    const countedParts = parts.length;
    parts.push(...idCondition(filter), ...this.#labels(filter, values));
    for (const condition of filter.conditions ?? [])
      parts.push(this.#condition(condition, Math.floor((atMs ?? nowMs) / 60_000) * 60_000, atMs, values));
    const search = foldText(filter.search?.trim() ?? '');
    if (search !== '') parts.push(searchCondition(search, values));
    return {
      isCounted: atMs === undefined && parts.length === countedParts,
      atMs,
      sql: parts.join(' and '),
      values,
      isEmpty: (filter.type !== undefined && type === undefined) || parts.some(matchesNone),
    };
  }

  #health({ health }: CatalogFilter, atMs: number | undefined): string[] {
    if (health === undefined || health.include.length + health.exclude.length === 0) return [];
    // Drop unknown names, which `healthKey` would map to the key for no health.
    const keys = (names: readonly string[]) => names.filter(isHealth).map(healthKey);
    const excluded = new Set(keys(health.exclude));
    const wanted = health.include.length === 0 ? healthKeys : keys(health.include);
    return [`${healthSql(atMs)} in (${joinNumbers(wanted.filter((key) => !excluded.has(key)))})`];
  }

  #status({ status }: CatalogFilter): string[] {
    if (status === undefined) return [];
    const keys = (texts: readonly string[]) =>
      texts.flatMap((text) => this.#term.get(termKinds.status, text)?.k ?? []);
    return [
      ...(status.include.length === 0 ? [] : [`i.status in (${joinNumbers(keys(status.include))})`]),
      ...(status.exclude.length === 0 ? [] : [`i.status not in (${joinNumbers(keys(status.exclude))})`]),
    ];
  }

  #labels({ labels }: CatalogFilter, values: Value[]): string[] {
    if (labels === undefined) return [];
    const included = labelMatches(labels.include).map((match) => `(${this.#alternatives(match, values)})`);
    const excluded = labelMatches(labels.exclude).map(
      (match) => `not (${this.#alternatives(match, values)})`,
    );
    return [...included, ...excluded];
  }

  /**
   * @param nowMs milliseconds since 1970
   * @param atMs milliseconds since 1970; undefined for the present
   */
  #condition(condition: CatalogCondition, nowMs: number, atMs: number | undefined, values: Value[]): string {
    const { subject, operator, value } = condition;
    const comparison = numberComparison(condition, nowMs);
    if (typeof subject === 'string') {
      const column = subject === 'deleted' ? deletedAtSql(atMs) : fieldColumns[subject];
      if (comparison === undefined) return `${column} is ${operator === 'has' ? 'not ' : ''}null`;
      values.push(subject === 'cost' ? comparison.bound : microsOf(comparison.bound));
      return comparison.operator === '!='
        ? `(${column} <> ? or ${column} is null)`
        : `${column} ${comparison.operator} ?`;
    }
    const items = `select item from own_value where column = ${this.#ownColumns.keyOf(subject)}`;
    if (operator === 'has') return `i.k in (${items})`;
    if (operator === 'no') return `i.k not in (${items})`;
    values.push(comparison?.bound ?? normalizeText(value));
    if (operator === '=') return `i.k in (${items} and sort = ?)`;
    // An item without a value differs from every value.
    if (operator === '!=') return `i.k not in (${items} and sort = ?)`;
    if (operator === '~') return `i.k in (${items} and instr(sort, ?) > 0)`;
    if (operator === '!~') return `i.k not in (${items} and instr(sort, ?) > 0)`;
    // Texts, which are no values of the type, are greater than all numbers.
    return `i.k in (${items} and sort ${comparison?.operator ?? operator} ? and sort < '')`;
  }

  /** Matches items by a label or tag: by its values, its presence and its absence. */
  #alternatives({ key, values: wanted, any, none }: LabelMatch, values: Value[]): string {
    const withKey = () => {
      values.push(key, key);
      const pairs = 'select k from pair where key = ?';
      return `(${selectItems(pairs)})`;
    };
    const pairs = joinNumbers(wanted.flatMap((value) => this.#pair.get(key, value)?.k ?? []));
    return [
      ...(wanted.length > 0 ? [`i.k in (${selectItems(pairs)})`] : []),
      ...(any ? [`i.k in ${withKey()}`] : []),
      ...(none ? [`i.k not in ${withKey()}`] : []),
    ].join(' or ');
  }
}

/** Matches items by id. Only hexadecimal digits of well-formed ids become part of the text. */
function idCondition({ ids }: CatalogFilter): string[] {
  if (ids === undefined) return [];
  const literals = ids.flatMap((id) => idBytes(id) ?? []).map((bytes) => `x'${bytes.toString('hex')}'`);
  return [`i.id in (${literals.join(',')})`];
}

const fieldColumns: Readonly<Record<Exclude<ConditionField, 'deleted'>, string>> = {
  cost: 'i.cost30',
  created: 'i.created',
  changed: 'i.updated',
};

/** An empty list of values. SQLite refuses some indexes for it. */
const matchesNone = (part: string): boolean => / in \(\)$/.test(part) && !part.endsWith('not in ()');

/** Selects items that have one of the pairs as label or tag. @param pairs keys of pairs, or a query of them */
const selectItems = (pairs: string): string =>
  `select item from item_label where pair in (${pairs}) union all select item from item_tag where pair in (${pairs})`;

function searchCondition(search: string, values: Value[]): string {
  // A text with `%` or `_` needs ESCAPE, which prevents the trigram index. Search these texts row by row.
  if ([...search].length >= minTrigramLength && !/[%_]/.test(search)) {
    values.push(`%${search}%`);
    return 'i.k in (select rowid from item_tri where text like ?)';
  }
  values.push(search);
  return 'i.k in (select k from item_text where instr(text, ?) > 0)';
}
