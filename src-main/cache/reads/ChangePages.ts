import type { Database } from 'better-sqlite3';
import type { ChangeListInput, ChangeQuestion } from '../../../src-preload/contract/changes.ts';
import { type ChangeSortColumn, relatedDepth } from '../../../src-preload/contract/rules/changes.ts';
import { changeList } from '../lists/changes.ts';
import { keptOrder, keptWhere } from '../lists/ListDescription.ts';
import type { Sql, Terms, Value } from '../lists/rules.ts';
import { dayMicros, toMicros } from '../times.ts';
import { type TermKind, termKinds } from '../writes/Dictionary.ts';
import type { Memo } from './Memo.ts';
import { ofRelated } from './relatedItems.ts';

/** Estimated cost in microseconds: of sorting one row, and of one step in an index. */
const lookCost = 3;
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
const besidesCounted = ({ filter }: ChangeQuestion): ChangeQuestion['filter'] => ({
  ...filter,
  configType: noChoice,
  type: noChoice,
  severity: undefined,
  source: noChoice,
  hideDeleted: false,
});

const byTime = 'r.at desc, r.id desc';

/** Time span with matching changes: `from` <= time < `to`, in microseconds since 1970. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

interface Matching {
  readonly where: Sql;
  readonly total: number;
  /**
   * Spans with matches, and the condition within them. Undefined when the filters cannot be counted by day.
   */
  readonly found?: { readonly stretches: readonly Stretch[]; readonly where: Sql };
}

interface Counted {
  readonly total: number;
  readonly stretches: readonly Stretch[];
}

/** How a page is read: sort all matches, or walk an index in sort order until the page is full. */
export type PageWay = 'sorted' | 'walked';

interface Place {
  readonly limit: number;
  readonly offset: number;
}

/** Sort orders that an index provides. Rows without a value come last in both directions. */
const indexed = {
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

const and = ({ sql, values }: Sql, condition: string): Sql => ({ sql: `${sql} and ${condition}`, values });

/** Columns whose values are counted per day, as groups. */
const groupColumns = { change_type: 'r.type', source: 'r.source' } as const;
const termsOf = { change_type: 'changeType', source: 'source' } as const satisfies Record<string, TermKind>;
type GroupColumn = (typeof groupColumns)[keyof typeof groupColumns];

/**
 * Finds the changes of a page among a million in any sort order, without sorting all of them. Few matches are
 * read from the days that contain any. For many matches, an index in sort order is walked until the page is
 * full.
 */
export class ChangePages {
  readonly #database: Database;
  readonly #terms: Terms;
  readonly #memo: Memo;
  readonly #always: PageWay | undefined;

  /** @param always method for every page; default: the cheaper one */
  constructor(database: Database, terms: Terms, memo: Memo, always?: PageWay) {
    this.#database = database;
    this.#terms = terms;
    this.#memo = memo;
    this.#always = always;
  }

  where(question: ChangeQuestion): Sql {
    const related = question.of === undefined ? [] : [ofRelated('r.item', question.of, relatedDepth)];
    return keptWhere(changeList, question, this.#terms, related);
  }

  /** Returns the keys of a page in sort order, and the number of matches. */
  page(input: ChangeListInput): { readonly keys: readonly number[]; readonly total: number } {
    const { sortBy, sortOrder, pageIndex, pageSize } = input;
    const place = { limit: pageSize, offset: pageIndex * pageSize };
    const where = this.where(input);
    if (sortBy === 'change_type' || sortBy === 'source') {
      const groups = this.#countGroups(input, groupColumns[sortBy]);
      if (groups !== undefined) {
        const total = [...groups.values()].reduce((sum, group) => sum + group.total, 0);
        return { keys: this.#ofGroups(input, groups, sortBy, place), total };
      }
    }
    const matching = this.#matching(input, where);
    const { total } = matching;
    if (place.offset >= total) return { keys: [], total };
    const way = this.#wayOf(matching, sortBy, place);
    return {
      keys:
        way === 'sorted'
          ? this.#sorted(matching, sortBy, sortOrder, place)
          : this.#walked(matching, input, place),
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

  #wayOf({ total }: Matching, sortBy: ChangeSortColumn, { limit, offset }: Place): PageWay {
    if (this.#always !== undefined) return this.#always;
    const steps = ((limit + offset) * this.#rows()) / total;
    return total * lookCost <= steps * stepCost[sortBy] ? 'sorted' : 'walked';
  }

  #sorted(
    { where, found }: Matching,
    sortBy: ChangeSortColumn,
    sortOrder: 'asc' | 'desc',
    place: Place,
  ): number[] {
    const order = keptOrder(changeList.orders[sortBy], sortOrder, byTime);
    if (found === undefined)
      return this.#keys(`change r where ${where.sql} order by ${order}`, where.values, place);
    const times = found.stretches.map(({ from, to }) => `(${from}, ${to})`).join();
    return this.#keys(
      `(values ${times}) s cross join change r indexed by change_by_time on r.at >= s.column1 and r.at < s.column2
       where ${found.where.sql} order by ${order}`,
      found.where.values,
      place,
    );
  }

  /** Walks an index in sort order until the page is full. */
  #walked(
    { where, total }: Matching,
    { sortBy, sortOrder, filter }: ChangeListInput,
    place: Place,
  ): number[] {
    switch (sortBy) {
      case 'created_at':
        return this.#byTime(where, sortOrder, place);
      case 'count':
        return this.#byCount(where, sortOrder, place);
      case 'name':
      case 'summary':
        break;
      default:
        // Change types and sources without counts per group: sorting is the only method.
        return this.#sorted({ where, total }, sortBy, sortOrder, place);
    }
    const { limit, offset } = place;
    const { from, column, has, lacks } = indexed[sortBy];
    // Walk only the items of the wanted types.
    const types = this.#terms.keys('type', filter.configType.include);
    const ofTypes =
      filter.configType.include.length > 0 && sortBy === 'name' ? `i.type in (${types.join()})` : has;
    const known = and(where, ofTypes);
    const found = this.#keys(
      `${from} where ${known.sql} order by ${column} ${sortOrder}, ${byTime}`,
      known.values,
      place,
    );
    if (found.length === limit || offset + found.length === total) return found;
    const unknown = and(where, lacks);
    const before = total - this.#count(unknown);
    const rest = { limit: limit - found.length, offset: Math.max(0, offset - before) };
    return [
      ...found,
      ...this.#keys(`change r where ${unknown.sql} order by ${byTime}`, unknown.values, rest),
    ];
  }

  #byTime(
    { sql, values }: Sql,
    sortOrder: 'asc' | 'desc',
    place: Place,
    index: 'change_by_time' | 'change_by_type' = 'change_by_time',
  ): number[] {
    const order = `order by r.at ${sortOrder}, r.id desc`;
    return this.#keys(`change r indexed by ${index} where ${sql} ${order}`, values, place);
  }

  /** Walks the values of `count` in order. Changes of equal count are newest first. */
  #byCount({ sql, values }: Sql, sortOrder: 'asc' | 'desc', { limit, offset }: Place): number[] {
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
      found.push(...this.#keys(of, values, left));
    }
    return found.slice(offset);
  }

  /** Walks the groups in order, each newest first. Changes without a value come last. */
  #ofGroups(
    question: ChangeListInput,
    groups: ReadonlyMap<number, Counted>,
    sortBy: keyof typeof groupColumns,
    { limit, offset }: Place,
  ): number[] {
    const { sortOrder } = question;
    const terms = this.#database
      .prepare<[number], string>(
        `select json_group_array(k) from term where kind = ? group by fold order by fold ${sortOrder}`,
      )
      .pluck()
      .all(termKinds[termsOf[sortBy]]);
    const found: number[] = [];
    let skip = offset;
    for (const values of [...terms.map((text): number[] => JSON.parse(text)), [0]]) {
      const parts = values.flatMap((value) => groups.get(value) ?? []);
      const total = parts.reduce((sum, part) => sum + part.total, 0);
      if (total <= skip) {
        skip -= total;
        continue;
      }
      const group = this.#counted(
        question,
        {
          total,
          stretches: parts.flatMap(({ stretches }) => stretches),
        },
        `${groupColumns[sortBy]} in (${values.join()})`,
      );
      const place = { limit: limit - found.length, offset: skip };
      if (sortBy === 'change_type') found.push(...this.#byTime(group.where, 'desc', place, 'change_by_type'));
      else if (this.#wayOf(group, 'created_at', place) === 'sorted')
        found.push(...this.#sorted(group, 'created_at', 'desc', place));
      else found.push(...this.#byTime(group.where, 'desc', place));
      skip = 0;
      if (found.length === limit) break;
    }
    return found;
  }

  #matching(question: ChangeQuestion, where: Sql): Matching {
    const counted = this.#countGroups(question, null);
    if (counted === undefined) return { where, total: this.#count(where) };
    return this.#counted(question, counted.get(0) ?? { total: 0, stretches: [] }, 'true');
  }

  /**
   * Combines a request with its counted spans.
   * @param only a further condition that was counted
   */
  #counted(question: ChangeQuestion, { total, stretches }: Counted, only: string): Matching {
    return {
      where: and(this.where(question), only),
      total,
      found: { stretches, where: and(keptWhere(changeList, { filter: question.filter }, this.#terms), only) },
    };
  }

  /**
   * Counts matches and the days that contain them. `change_day` counts whole days; partly covered days are
   * counted from the rows.
   * @param column to count by; null counts all matches under the key 0
   * @returns undefined when a filter is not counted by day
   */
  #countGroups(
    question: ChangeQuestion,
    column: GroupColumn | null,
  ): ReadonlyMap<number, Counted> | undefined {
    const { filter, range, of } = question;
    if (
      of !== undefined ||
      keptWhere(changeList, { filter: besidesCounted(question) }, this.#terms).sql !== 'true'
    )
      return undefined;
    const { sql, values } = keptWhere(changeList, { filter }, this.#terms);
    const from = toMicros(range?.from ?? null) ?? 0;
    const last = toMicros(range?.to ?? null) ?? Number.MAX_SAFE_INTEGER - 1;
    const value = column ?? '0';
    const groups = new Map<number, { total: number; stretches: Stretch[] }>();
    const add = (of: number, n: number, stretch: Stretch) => {
      if (n === 0) return;
      const group = groups.get(of) ?? { total: 0, stretches: [] };
      group.total += n;
      group.stretches.push(stretch);
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
      const stretch = { from: Math.max(from, whole.from), to: Math.min(last + 1, whole.to) };
      const cut = stretch.from > whole.from || stretch.to < whole.to;
      if (cut && all.every(({ n }) => n === 0)) continue;
      for (const { value: of, n } of cut ? inPart.all(stretch.from, stretch.to, ...values) : all)
        add(of, n, stretch);
    }
    return groups;
  }

  /** Estimates the number of stored changes. */
  #rows(): number {
    return this.#database.prepare<[], number>('select coalesce(max(k), 0) from change').pluck().get() ?? 0;
  }

  #count({ sql, values }: Sql): number {
    const told = values.map((value) => (Buffer.isBuffer(value) ? value.toString('hex') : value));
    return this.#memo.get(
      `changes ${sql} ${told.join()}`,
      () =>
        this.#database
          .prepare<unknown[], { n: number }>(`select count(*) as n from change r where ${sql}`)
          .get(...values)?.n ?? 0,
    );
  }

  #keys(what: string, values: readonly Value[], { limit, offset }: Place): number[] {
    return this.#database
      .prepare<unknown[], number>(`select r.k from ${what} limit ${limit} offset ${offset}`)
      .pluck()
      .all(...values);
  }
}
