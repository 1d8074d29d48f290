import type { Database } from 'better-sqlite3';
import type { ChangeListInput, ChangeQuery } from '#contract/changes.ts';
import { type ChangeSortColumn, relatedDepth } from '#contract/rules/changes.ts';
import { changeList } from '../lists/changes.ts';
import { sqlOrder, sqlWhere } from '../lists/ListDescription.ts';
import type { SqlFragment, SqlValue, TermKeys } from '../lists/rules.ts';
import { dayMicros, toMicros } from '../times.ts';
import { type TermKind, termKinds } from '../writes/Dictionary.ts';
import type { Memo } from './Memo.ts';
import { relatedItemsCondition } from './relatedItems.ts';

/** Estimated cost in microseconds: of sorting one row, and of one step in an index. */
const sortRowCost = 3;
const stepCost: Readonly<Record<ChangeSortColumn, number>> = {
  // The index contains all filtered columns.
  created_at: 0.05,
  change_type: 0.05,
  source: 0.05,
  // Each step reads the row from the table.
  summary: 2,
  count: 2,
  name: 2.5,
};

const noChoice = { include: [], exclude: [] };
/** Returns the filters that `change_day` does not count by. */
const uncountedFilters = ({ filter }: ChangeQuery): ChangeQuery['filter'] => ({
  ...filter,
  configType: noChoice,
  type: noChoice,
  severity: undefined,
  source: noChoice,
  hideDeleted: false,
});

const byTime = 'r.at desc, r.id desc';

/** Time span with matching changes: `from` <= time < `to`, in microseconds since 1970. */
interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

interface MatchingChanges {
  readonly where: SqlFragment;
  readonly total: number;
  /**
   * Spans with matches, and the condition within them. Undefined when the filters cannot be counted by day.
   */
  readonly counted?: { readonly spans: readonly TimeSpan[]; readonly where: SqlFragment };
}

interface CountedSpans {
  readonly total: number;
  readonly spans: readonly TimeSpan[];
}

/** How a page is read: sort all matches, or walk an index in sort order until the page is full. */
export type PageMethod = 'sorted' | 'walked';

interface PageSlice {
  readonly limit: number;
  readonly offset: number;
}

/** Sort orders that an index provides. Rows without a value come last in both directions. */
const sortIndexes = {
  name: {
    from: 'item i indexed by item_fold cross join change r indexed by change_of_item on r.item = i.id',
    column: 'i.fold',
    has: 'true',
    // Changes of items that are not synced have no type.
    lacks: 'r.item_type = 0 and not exists (select 1 from item where id = r.item)',
  },
  summary: {
    from: 'change r indexed by change_by_summary',
    column: 'r.summary',
    has: 'r.summary is not null',
    lacks: 'r.summary is null',
  },
} as const;

const andCondition = ({ sql, values }: SqlFragment, condition: string): SqlFragment => ({
  sql: `${sql} and ${condition}`,
  values,
});

/** Columns whose values are counted per day, as groups. */
const groupColumns = { change_type: 'r.type', source: 'r.source' } as const;
const termKindOf = { change_type: 'changeType', source: 'source' } as const satisfies Record<
  string,
  TermKind
>;
type GroupColumn = (typeof groupColumns)[keyof typeof groupColumns];

/**
 * Finds the changes of a page among a million in any sort order, without sorting all of them. Few matches are
 * read from the days that contain any. For many matches, an index in sort order is walked until the page is
 * full.
 */
export class ChangePages {
  readonly #database: Database;
  readonly #terms: TermKeys;
  readonly #memo: Memo;
  readonly #forcedMethod: PageMethod | undefined;

  /** @param forcedMethod method for every page; default: the cheaper one */
  constructor(database: Database, terms: TermKeys, memo: Memo, forcedMethod?: PageMethod) {
    this.#database = database;
    this.#terms = terms;
    this.#memo = memo;
    this.#forcedMethod = forcedMethod;
  }

  where(query: ChangeQuery): SqlFragment {
    const related = query.of === undefined ? [] : [relatedItemsCondition('r.item', query.of, relatedDepth)];
    return sqlWhere(changeList, query, this.#terms, related);
  }

  /** Returns the keys of a page in sort order, and the number of matches. */
  page(input: ChangeListInput): { readonly keys: readonly number[]; readonly total: number } {
    const { sortBy, sortOrder, pageIndex, pageSize } = input;
    const slice = { limit: pageSize, offset: pageIndex * pageSize };
    const where = this.where(input);
    if (sortBy === 'change_type' || sortBy === 'source') {
      const groups = this.#countGroups(input, groupColumns[sortBy]);
      if (groups !== undefined) {
        const total = [...groups.values()].reduce((sum, group) => sum + group.total, 0);
        return { keys: this.#walkGroups(input, groups, sortBy, slice), total };
      }
    }
    const matching = this.#findMatching(input, where);
    const { total } = matching;
    if (slice.offset >= total) return { keys: [], total };
    const method = this.#chooseMethod(matching, sortBy, slice);
    return {
      keys:
        method === 'sorted'
          ? this.#sortMatches(matching, sortBy, sortOrder, slice)
          : this.#walkIndex(matching, input, slice),
      total,
    };
  }

  /**
   * Counts the changes after a time by item type.
   * @param from microseconds since 1970
   * @returns counts by the key of the type
   */
  countByItemType(from: number): ReadonlyMap<number, number> {
    const day = Math.floor(from / dayMicros);
    const counts = new Map<number, number>();
    const rows = this.#database
      .prepare<[number, number, number], { type: number; n: number }>(
        `select item_type as type, sum(n) as n from change_day where day > ? group by 1
         union all
         select item_type, count(*) from change indexed by change_by_time where at > ? and at < ? group by 1`,
      )
      .all(day, from, (day + 1) * dayMicros);
    for (const { type, n } of rows) counts.set(type, (counts.get(type) ?? 0) + n);
    return counts;
  }

  #chooseMethod(
    { total }: MatchingChanges,
    sortBy: ChangeSortColumn,
    { limit, offset }: PageSlice,
  ): PageMethod {
    if (this.#forcedMethod !== undefined) return this.#forcedMethod;
    const steps = ((limit + offset) * this.#estimateRows()) / total;
    return total * sortRowCost <= steps * stepCost[sortBy] ? 'sorted' : 'walked';
  }

  #sortMatches(
    { where, counted }: MatchingChanges,
    sortBy: ChangeSortColumn,
    sortOrder: 'asc' | 'desc',
    slice: PageSlice,
  ): number[] {
    const order = sqlOrder(changeList.orders[sortBy], sortOrder, byTime);
    if (counted === undefined)
      return this.#readKeys(`change r where ${where.sql} order by ${order}`, where.values, slice);
    const times = counted.spans.map(({ from, to }) => `(${from}, ${to})`).join();
    return this.#readKeys(
      `(values ${times}) s cross join change r indexed by change_by_time on r.at >= s.column1 and r.at < s.column2
       where ${counted.where.sql} order by ${order}`,
      counted.where.values,
      slice,
    );
  }

  /** Walks an index in sort order until the page is full. */
  #walkIndex(
    { where, total }: MatchingChanges,
    { sortBy, sortOrder, filter }: ChangeListInput,
    slice: PageSlice,
  ): number[] {
    switch (sortBy) {
      case 'created_at':
        return this.#walkByTime(where, sortOrder, slice);
      case 'count':
        return this.#walkByCount(where, sortOrder, slice);
      case 'name':
      case 'summary':
        break;
      default:
        // Change types and sources without counts per group: sorting is the only method.
        return this.#sortMatches({ where, total }, sortBy, sortOrder, slice);
    }
    const { limit, offset } = slice;
    const { from, column, has, lacks } = sortIndexes[sortBy];
    // Walk only the items of the wanted types.
    const types = this.#terms.keys('type', filter.configType.include);
    const ofTypes =
      filter.configType.include.length > 0 && sortBy === 'name' ? `i.type in (${types.join()})` : has;
    const withValue = andCondition(where, ofTypes);
    const found = this.#readKeys(
      `${from} where ${withValue.sql} order by ${column} ${sortOrder}, ${byTime}`,
      withValue.values,
      slice,
    );
    if (found.length === limit || offset + found.length === total) return found;
    const withoutValue = andCondition(where, lacks);
    const before = total - this.#count(withoutValue);
    const rest = { limit: limit - found.length, offset: Math.max(0, offset - before) };
    return [
      ...found,
      ...this.#readKeys(`change r where ${withoutValue.sql} order by ${byTime}`, withoutValue.values, rest),
    ];
  }

  #walkByTime(
    { sql, values }: SqlFragment,
    sortOrder: 'asc' | 'desc',
    slice: PageSlice,
    index: 'change_by_time' | 'change_by_type' = 'change_by_time',
  ): number[] {
    const order = `order by r.at ${sortOrder}, r.id desc`;
    return this.#readKeys(`change r indexed by ${index} where ${sql} ${order}`, values, slice);
  }

  /** Walks the values of `count` in order. Changes of equal count are newest first. */
  #walkByCount(
    { sql, values }: SqlFragment,
    sortOrder: 'asc' | 'desc',
    { limit, offset }: PageSlice,
  ): number[] {
    const last = Number.MAX_SAFE_INTEGER;
    const [next, first] =
      sortOrder === 'asc'
        ? ['select min(count) from change where count > ?', -last]
        : ['select max(count) from change where count < ?', last];
    const after = this.#database.prepare<[number], number | null>(next).pluck();
    const found: number[] = [];
    for (let count = after.get(first); count != null; count = after.get(count)) {
      const left = { limit: offset + limit - found.length, offset: 0 };
      if (left.limit === 0) break;
      const of = `change r indexed by change_by_count where r.count = ${count} and ${sql} order by ${byTime}`;
      found.push(...this.#readKeys(of, values, left));
    }
    return found.slice(offset);
  }

  /** Walks the groups in order, each newest first. Changes without a value come last. */
  #walkGroups(
    query: ChangeListInput,
    groups: ReadonlyMap<number, CountedSpans>,
    sortBy: keyof typeof groupColumns,
    { limit, offset }: PageSlice,
  ): number[] {
    const { sortOrder } = query;
    const terms = this.#database
      .prepare<[number], string>(
        `select json_group_array(k) from term where kind = ? group by fold order by fold ${sortOrder}`,
      )
      .pluck()
      .all(termKinds[termKindOf[sortBy]]);
    const found: number[] = [];
    let skip = offset;
    for (const values of [...terms.map((text): number[] => JSON.parse(text)), [0]]) {
      const parts = values.flatMap((value) => groups.get(value) ?? []);
      const total = parts.reduce((sum, part) => sum + part.total, 0);
      if (total <= skip) {
        skip -= total;
        continue;
      }
      const group = this.#toMatching(
        query,
        {
          total,
          spans: parts.flatMap(({ spans }) => spans),
        },
        `${groupColumns[sortBy]} in (${values.join()})`,
      );
      const slice = { limit: limit - found.length, offset: skip };
      if (sortBy === 'change_type')
        found.push(...this.#walkByTime(group.where, 'desc', slice, 'change_by_type'));
      else if (this.#chooseMethod(group, 'created_at', slice) === 'sorted')
        found.push(...this.#sortMatches(group, 'created_at', 'desc', slice));
      else found.push(...this.#walkByTime(group.where, 'desc', slice));
      skip = 0;
      if (found.length === limit) break;
    }
    return found;
  }

  #findMatching(query: ChangeQuery, where: SqlFragment): MatchingChanges {
    const counted = this.#countGroups(query, null);
    if (counted === undefined) return { where, total: this.#count(where) };
    return this.#toMatching(query, counted.get(0) ?? { total: 0, spans: [] }, 'true');
  }

  /**
   * Combines a request with its counted spans.
   * @param only a further condition that was counted
   */
  #toMatching(query: ChangeQuery, { total, spans }: CountedSpans, only: string): MatchingChanges {
    return {
      where: andCondition(this.where(query), only),
      total,
      counted: {
        spans,
        where: andCondition(sqlWhere(changeList, { filter: query.filter }, this.#terms), only),
      },
    };
  }

  /**
   * Counts matches and the days that contain them. `change_day` counts whole days; partly covered days are
   * counted from the rows.
   * @param column to count by; null counts all matches under the key 0
   * @returns undefined when a filter is not counted by day
   */
  #countGroups(
    query: ChangeQuery,
    column: GroupColumn | null,
  ): ReadonlyMap<number, CountedSpans> | undefined {
    const { filter, range, of } = query;
    if (
      of !== undefined ||
      sqlWhere(changeList, { filter: uncountedFilters(query) }, this.#terms).sql !== 'true'
    )
      return undefined;
    const { sql, values } = sqlWhere(changeList, { filter }, this.#terms);
    const from = toMicros(range?.from ?? null) ?? 0;
    const last = toMicros(range?.to ?? null) ?? Number.MAX_SAFE_INTEGER - 1;
    const value = column ?? '0';
    const groups = new Map<number, { total: number; spans: TimeSpan[] }>();
    const add = (of: number, n: number, span: TimeSpan) => {
      if (n === 0) return;
      const group = groups.get(of) ?? { total: 0, spans: [] };
      group.total += n;
      group.spans.push(span);
      groups.set(of, group);
    };
    const days = this.#database
      .prepare<unknown[], { day: number; value: number; n: number }>(
        `select day, ${value} as value, sum(n) as n from change_day r
         where day between ? and ? and ${sql} group by day${column === null ? '' : `, ${column}`}`,
      )
      .all(Math.floor(from / dayMicros), Math.floor(last / dayMicros), ...values);
    const inPart = this.#database.prepare<unknown[], { value: number; n: number }>(
      `select ${value} as value, count(*) as n from change r indexed by change_by_time
       where r.at >= ? and r.at < ? and ${sql} group by ${column ?? 'null'}`,
    );
    for (const [day, all] of Map.groupBy(days, (row) => row.day)) {
      const whole = { from: day * dayMicros, to: (day + 1) * dayMicros };
      const span = { from: Math.max(from, whole.from), to: Math.min(last + 1, whole.to) };
      const cut = span.from > whole.from || span.to < whole.to;
      if (cut && all.every(({ n }) => n === 0)) continue;
      for (const { value: of, n } of cut ? inPart.all(span.from, span.to, ...values) : all) add(of, n, span);
    }
    return groups;
  }

  /** Estimates the number of stored changes. */
  #estimateRows(): number {
    return this.#database.prepare<[], number>('select coalesce(max(k), 0) from change').pluck().get() ?? 0;
  }

  #count({ sql, values }: SqlFragment): number {
    const printable = values.map((value) => (Buffer.isBuffer(value) ? value.toString('hex') : value));
    return this.#memo.get(
      `changes ${sql} ${printable.join()}`,
      () =>
        this.#database
          .prepare<unknown[], { n: number }>(`select count(*) as n from change r where ${sql}`)
          .get(...values)?.n ?? 0,
    );
  }

  #readKeys(what: string, values: readonly SqlValue[], { limit, offset }: PageSlice): number[] {
    return this.#database
      .prepare<unknown[], number>(`select r.k from ${what} limit ${limit} offset ${offset}`)
      .pluck()
      .all(...values);
  }
}
