import type { Database } from 'better-sqlite3';
import type {
  Change,
  ChangeHistogram,
  ChangeHistogramInput,
  ChangeListInput,
  ChangePage,
} from '#contract/changes.ts';
import { configChangeType, severities } from '#contract/rules/changes.ts';
import { itemSeenAt, type SeenTimes, typeSeenAt } from '#contract/rules/seen.ts';
import { TermKeys } from '../lists/rules.ts';
import { changeTable, toChange } from '../tables/changes.ts';
import { idBytes, inflateText } from '../text.ts';
import { toIso, toIsoOrNull, toMicros } from '../times.ts';
import { termKinds } from '../writes/Dictionary.ts';
import { ChangePages, type PageMethod } from './ChangePages.ts';
import { Memo } from './Memo.ts';
import { readByKeys } from './readByKeys.ts';

interface JoinedFacts {
  readonly k: number;
  readonly name: string | null;
  readonly item_type: string | null;
  readonly tags: string | null;
  readonly deleted_at: number | null;
  readonly person: string | null;
}

const select = changeTable.select();

const selectChanges = `
  select r.k, ${select.columns}, m.name, it.text as item_type, m.tags, i.deleted_at, p.body as person
  from json_each(?) wanted join change r on r.k = wanted.value ${select.joins}
  left join item i on i.id = r.item left join item_more m on m.k = i.k left join term it on it.k = i.type
  left join record p on p.kind = 'people' and p.id = term_by_person.text`;

interface Person {
  readonly name?: string | null;
  readonly avatar?: string | null;
}

function personOf(id: string | null, body: string | null): Change['createdBy'] {
  if (id === null) return null;
  const { name, avatar }: Person = body === null ? {} : JSON.parse(body);
  return { id, name: name ?? null, avatar: avatar ?? null };
}

function readChange(joined: JoinedFacts): Change {
  const row = changeTable.readStored(joined);
  const item = {
    name: joined.name,
    type: joined.item_type,
    tags: joined.tags === null ? {} : JSON.parse(joined.tags),
    deletedAt: toIsoOrNull(joined.deleted_at),
  };
  return toChange(row, item, personOf(row.createdBy, joined.person));
}

/** Microseconds since 1970, later than any change. */
const maxMicros = Number.MAX_SAFE_INTEGER;

/** Fields of a change's details page. */
export interface StoredChangeDetails {
  readonly diff: string | null;
  readonly patches: unknown;
  readonly details: unknown;
}

/** Reads stored changes. Runs in the reader threads. */
export class ChangeReader {
  readonly #database: Database;
  readonly #terms: TermKeys;
  readonly #memo: Memo;
  readonly #pages: ChangePages;

  /** @param method method for every page; default: the cheaper one */
  constructor(database: Database, method?: PageMethod) {
    this.#database = database;
    this.#terms = new TermKeys(database);
    this.#memo = new Memo(database, 32);
    this.#pages = new ChangePages(database, this.#terms, this.#memo, method);
  }

  listChanges(input: ChangeListInput): ChangePage {
    const { keys, total } = this.#pages.page(input);
    return { changes: this.#readChanges(keys), total };
  }

  histogramOfChanges(input: ChangeHistogramInput, nowMs: number): ChangeHistogram {
    const from = toMicros(input.range?.from ?? null) ?? this.#oldest();
    const to = toMicros(input.range?.to ?? null) ?? nowMs * 1_000;
    const width = Math.max(1, Math.ceil((to - from) / input.buckets));
    const { sql, values } = this.#pages.where({ ...input, range: null });
    const keys = severities.map((name) => this.#terms.keys('severity', [name])[0] ?? -1);
    // One query per bucket, because the time index needs no sorting.
    const inBucket = this.#database
      .prepare<unknown[], number[]>(
        `select count(*), ${keys.map((key) => `coalesce(sum(r.severity = ${key}), 0)`).join()}
           from change r indexed by change_by_time where r.at >= ? and r.at < ? and ${sql}`,
      )
      .raw();
    const counts = Array.from({ length: input.buckets }, (_, bucket): Record<string, number> => {
      const start = from + bucket * width;
      // The end of the span is inclusive.
      const end = bucket === input.buckets - 1 ? to + 1 : Math.min(start + width, to + 1);
      const [all = 0, ...each] = inBucket.get(start, end, ...values) ?? [];
      const known = severities.map((name, index) => [name, each[index] ?? 0] as const);
      const other = all - each.reduce((sum, n) => sum + n, 0);
      return Object.fromEntries([...known, ['other', other] as const].filter(([, n]) => n > 0));
    });
    return { from: toIso(from), to: toIso(to), counts };
  }

  /** Returns one change as a list row, with its key. */
  change(
    id: string,
  ): { readonly k: number; readonly change: Change; readonly more: StoredChangeDetails | null } | null {
    const bytes = idBytes(id);
    const k =
      bytes === undefined
        ? undefined
        : this.#database.prepare<[Buffer], { k: number }>('select k from change where id = ?').get(bytes)?.k;
    const [change] = k === undefined ? [] : this.#readChanges([k]);
    return k === undefined || change === undefined ? null : { k, change, more: this.#readDetails(k) };
  }

  /**
   * Returns the newest configuration changes of an item with their diffs. Stops at the first change whose
   * details are not stored.
   * @returns the changes, newest first, and whether there are older ones
   */
  configChanges(
    itemId: string,
    limit: number,
  ): { readonly changes: ReadonlyArray<Change & StoredChangeDetails>; readonly more: boolean } {
    const [type] = this.#terms.keys('changeType', [configChangeType]);
    const keys = this.#database
      .prepare<unknown[], number>(
        'select k from change where item = ? and type = ? order by at desc, id desc limit ?',
      )
      .pluck()
      .all(idBytes(itemId) ?? null, type ?? -1, limit + 1);
    const changes: Array<Change & StoredChangeDetails> = [];
    for (const [place, change] of this.#readChanges(keys.slice(0, limit)).entries()) {
      const more = this.#readDetails(keys[place] ?? 0);
      if (more === null) return { changes, more: true };
      changes.push({ ...change, ...more });
    }
    return { changes, more: keys.length > limit };
  }

  /**
   * Counts unseen changes of items, and of all items of a type. Items and types without a seen mark are
   * absent.
   */
  countUnseen(
    items: readonly string[],
    types: readonly string[],
    seen: SeenTimes,
  ): { readonly items: Record<string, number>; readonly types: Record<string, number> } {
    const found = { items: {} as Record<string, number>, types: {} as Record<string, number> };
    const typeOf = this.#database
      .prepare<[Buffer], string>('select t.text from item i join term t on t.k = i.type where i.id = ?')
      .pluck();
    const countInRange = this.#database
      .prepare<[Buffer, number, number], number>(
        'select count(*) from change where item = ? and at > ? and at <= ?',
      )
      .pluck();
    for (const id of items) {
      const bytes = idBytes(id);
      if (bytes === undefined) continue;
      const from = toMicros(itemSeenAt(seen, id, typeOf.get(bytes) ?? null));
      const count = from === null ? 0 : (countInRange.get(bytes, from, maxMicros) ?? 0);
      if (count > 0) found.items[id] = count;
    }
    // Cached by time, because most types were marked at the same time.
    const countsAfter = new Map<number, ReadonlyMap<number, number>>();
    const countByType = (from: number) => {
      const counts = countsAfter.get(from) ?? this.#pages.countByItemType(from);
      countsAfter.set(from, counts);
      return counts;
    };
    const keys = new Map(types.map((type) => [type, this.#terms.keys('type', [type])[0]]));
    for (const [type, key] of keys) {
      const from = toMicros(typeSeenAt(seen, type));
      if (from === null || key === undefined) continue;
      let count = countByType(from).get(key) ?? 0;
      for (const [id, until] of Object.entries(seen.items)) {
        const bytes = idBytes(id);
        const to = toMicros(until);
        if (bytes !== undefined && to !== null && to > from && typeOf.get(bytes) === type)
          count -= countInRange.get(bytes, from, to) ?? 0;
      }
      if (count > 0) found.types[type] = count;
    }
    return found;
  }

  /** Returns the options of a filter, most frequent first. */
  changeFacets(of: 'types' | 'sources'): Array<{ value: string; count: number }> {
    const column = of === 'types' ? 'type' : 'source';
    const kind = termKinds[of === 'types' ? 'changeType' : 'source'];
    return this.#memo.get(`change facets ${of}`, () =>
      this.#database
        .prepare<[number], { value: string; count: number }>(
          `select t.text as value, n as count from (select ${column} as k, sum(n) as n from change_day group by 1)
             join term t using (k) where t.kind = ? and n > 0 order by n desc, t.text`,
        )
        .all(kind),
    );
  }

  #readChanges(keys: readonly number[]): Change[] {
    return readByKeys<JoinedFacts>(this.#database, selectChanges, keys).map(readChange);
  }

  #readDetails(k: number): StoredChangeDetails | null {
    const found = this.#database
      .prepare<[number], { deflated: Buffer }>('select deflated from change_more where k = ?')
      .get(k);
    return found === undefined ? null : JSON.parse(inflateText(found.deflated));
  }

  #oldest(): number {
    return (
      this.#database.prepare<[], { at: number | null }>('select min(at) as at from change').get()?.at ?? 0
    );
  }
}
