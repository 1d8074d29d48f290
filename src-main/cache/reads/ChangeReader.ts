import type { Database } from 'better-sqlite3';
import type {
  Change,
  ChangeHistogram,
  ChangeHistogramInput,
  ChangeListInput,
  ChangePage,
  ChangeQuestion,
} from '../../../src-preload/contract/changes.ts';
import { configChangeType, relatedDepth, severities } from '../../../src-preload/contract/rules/changes.ts';
import { itemSeen, type Seen, typeSeen } from '../../../src-preload/contract/rules/seen.ts';
import { toCacheError } from '../CacheError.ts';
import { changeList } from '../lists/changes.ts';
import { keptOrder, keptWhere } from '../lists/ListDescription.ts';
import { type Sql, Terms } from '../lists/rules.ts';
import { idBytes, idText, inflated } from '../text.ts';
import { toIso, toIsoOrNull, toMicros } from '../times.ts';
import { termKinds } from '../writes/Dictionary.ts';
import { Memo } from './Memo.ts';
import { ofRelated } from './relatedItems.ts';

interface Stored {
  readonly k: number;
  readonly id: Buffer;
  readonly item: Buffer;
  readonly at: number;
  readonly first: number;
  readonly type: string | null;
  readonly severity: string | null;
  readonly source: string | null;
  readonly by_person: string | null;
  readonly by_other: string | null;
  readonly count: number;
  readonly summary: string | null;
  readonly name: string | null;
  readonly item_type: string | null;
  readonly tags: string | null;
  readonly deleted_at: number | null;
  readonly person: string | null;
}

const rowsOf = `
  select r.k, r.id, r.item, r.at, r.first, r.count, r.summary, ct.text as type, sv.text as severity, so.text as source,
    bp.text as by_person, bo.text as by_other, m.name, it.text as item_type, m.tags, i.deleted_at, p.body as person
  from json_each(?) wanted join change r on r.k = wanted.value
  left join term ct on ct.k = r.type left join term sv on sv.k = r.severity left join term so on so.k = r.source
  left join term bp on bp.k = r.by_person left join term bo on bo.k = r.by_other
  left join item i on i.id = r.item left join item_more m on m.k = i.k left join term it on it.k = i.type
  left join record p on p.kind = 'people' and p.id = bp.text`;

interface Person {
  readonly name?: string | null;
  readonly avatar?: string | null;
}

function personOf(id: string | null, body: string | null): Change['createdBy'] {
  if (id === null) return null;
  const { name, avatar }: Person = body === null ? {} : JSON.parse(body);
  return { id, name: name ?? null, avatar: avatar ?? null };
}

const toChange = (row: Stored): Change => ({
  id: idText(row.id),
  item: {
    id: idText(row.item),
    name: row.name,
    type: row.item_type,
    tags: row.tags === null ? {} : JSON.parse(row.tags),
    deletedAt: toIsoOrNull(row.deleted_at),
  },
  type: row.type ?? '',
  severity: row.severity,
  source: row.source,
  summary: row.summary,
  createdAt: toIso(row.at),
  firstObservedAt: toIso(row.first),
  count: row.count,
  createdBy: personOf(row.by_person, row.person),
  externalCreatedBy: row.by_other,
});

/** Later than any change. Microseconds since 1970. */
const forever = Number.MAX_SAFE_INTEGER;

/** What only a change that was opened has. */
export interface KeptChangeMore {
  readonly diff: string | null;
  readonly patches: unknown;
  readonly details: unknown;
}

/** Everything that is read of the changes that are kept; runs in the threads that read. */
export class ChangeReader {
  readonly #database: Database;
  readonly #terms: Terms;
  readonly #memo: Memo;

  constructor(database: Database) {
    this.#database = database;
    this.#terms = new Terms(database);
    this.#memo = new Memo(database, 32);
  }

  /** One page of changes, and how many match. */
  listChanges(input: ChangeListInput): ChangePage {
    return this.#read(() => {
      const where = this.#where(input);
      const { sortBy, sortOrder, pageIndex, pageSize } = input;
      const order = keptOrder(changeList.orders[sortBy], sortOrder, 'r.at desc, r.id desc');
      const keys = this.#database
        .prepare<unknown[], number>(
          `select r.k from change r where ${where.sql} order by ${order} limit ${pageSize} offset ${pageIndex * pageSize}`,
        )
        .pluck()
        .all(...where.values);
      return { changes: this.#rows(keys), total: this.#total(where) };
    });
  }

  /** How many changes there were in each stretch of a span, by severity. */
  histogramOfChanges(input: ChangeHistogramInput, nowMs: number): ChangeHistogram {
    return this.#read(() => {
      const from = toMicros(input.range?.from ?? null) ?? this.#oldest();
      const to = toMicros(input.range?.to ?? null) ?? nowMs * 1_000;
      const width = Math.max(1, Math.ceil((to - from) / input.buckets));
      const where = this.#where(input);
      const found = this.#database
        .prepare<unknown[], { bucket: number; severity: string | null; n: number }>(
          `select bucket, t.text as severity, n from (
             select min((r.at - ${from}) / ${width}, ${input.buckets - 1}) as bucket, r.severity, count(*) as n
             from change r where ${where.sql} group by 1, 2
           ) left join term t on t.k = severity`,
        )
        .all(...where.values);
      const counts = Array.from({ length: input.buckets }, (): Record<string, number> => ({}));
      for (const { bucket, severity, n } of found) {
        const into = counts[bucket];
        const name = severities.find((known) => known === severity) ?? 'other';
        if (into !== undefined) into[name] = (into[name] ?? 0) + n;
      }
      return { from: toIso(from), to: toIso(to), counts };
    });
  }

  /** One change as lists have it, with its key. */
  change(
    id: string,
  ): { readonly k: number; readonly change: Change; readonly more: KeptChangeMore | null } | null {
    return this.#read(() => {
      const bytes = idBytes(id);
      const k =
        bytes === undefined
          ? undefined
          : this.#database.prepare<[Buffer], { k: number }>('select k from change where id = ?').get(bytes)
              ?.k;
      const [change] = k === undefined ? [] : this.#rows([k]);
      return k === undefined || change === undefined ? null : { k, change, more: this.#more(k) };
    });
  }

  /**
   * The last changes of an item's configuration, newest first, with what they say: down to the first one of which that is not kept.
   * @returns them, and whether there are older ones
   */
  configChanges(
    itemId: string,
    limit: number,
  ): { readonly changes: ReadonlyArray<Change & KeptChangeMore>; readonly more: boolean } {
    return this.#read(() => {
      const [type] = this.#terms.keys('changeType', [configChangeType]);
      const keys = this.#database
        .prepare<unknown[], number>(
          'select k from change where item = ? and type = ? order by at desc, id desc limit ?',
        )
        .pluck()
        .all(idBytes(itemId) ?? null, type ?? -1, limit + 1);
      const changes: Array<Change & KeptChangeMore> = [];
      for (const [place, change] of this.#rows(keys.slice(0, limit)).entries()) {
        const more = this.#more(keys[place] ?? 0);
        if (more === null) return { changes, more: true };
        changes.push({ ...change, ...more });
      }
      return { changes, more: keys.length > limit };
    });
  }

  /**
   * How many changes of items, and of all items of types, came since the person has seen them; of what was never marked as seen
   * nothing is told.
   */
  countUnseen(
    items: readonly string[],
    types: readonly string[],
    seen: Seen,
  ): { readonly items: Record<string, number>; readonly types: Record<string, number> } {
    return this.#read(() => {
      const found = { items: {} as Record<string, number>, types: {} as Record<string, number> };
      const typeOf = this.#database
        .prepare<[Buffer], string>('select t.text from item i join term t on t.k = i.type where i.id = ?')
        .pluck();
      const since = this.#database
        .prepare<[Buffer, number, number], number>(
          'select count(*) from change where item = ? and at > ? and at <= ?',
        )
        .pluck();
      for (const id of items) {
        const bytes = idBytes(id);
        if (bytes === undefined) continue;
        const from = toMicros(itemSeen(seen, id, typeOf.get(bytes) ?? null));
        const count = from === null ? 0 : (since.get(bytes, from, forever) ?? 0);
        if (count > 0) found.items[id] = count;
      }
      const ofType = this.#database
        .prepare<[number, number], number>('select count(*) from change where item_type = ? and at > ?')
        .pluck();
      const keys = new Map(types.map((type) => [type, this.#terms.keys('type', [type])[0]]));
      for (const [type, key] of keys) {
        const from = toMicros(typeSeen(seen, type));
        if (from === null || key === undefined) continue;
        let count = ofType.get(key, from) ?? 0;
        for (const [id, until] of Object.entries(seen.items)) {
          const bytes = idBytes(id);
          const to = toMicros(until);
          if (bytes !== undefined && to !== null && to > from && typeOf.get(bytes) === type)
            count -= since.get(bytes, from, to) ?? 0;
        }
        if (count > 0) found.types[type] = count;
      }
      return found;
    });
  }

  /** What a filter offers, most frequent first. */
  changeFacets(of: 'types' | 'sources'): Array<{ value: string; count: number }> {
    const column = of === 'types' ? 'type' : 'source';
    const kind = termKinds[of === 'types' ? 'changeType' : 'source'];
    return this.#read(() =>
      this.#memo.get(`change facets ${of}`, () =>
        this.#database
          .prepare<[number], { value: string; count: number }>(
            `select t.text as value, n as count from (select ${column} as k, count(*) as n from change group by 1)
             join term t using (k) where t.kind = ? order by n desc, t.text`,
          )
          .all(kind),
      ),
    );
  }

  #where(question: ChangeQuestion): Sql {
    const related = question.of === undefined ? [] : [ofRelated('r.item', question.of, relatedDepth)];
    return keptWhere(changeList, question, this.#terms, related);
  }

  #total({ sql, values }: Sql): number {
    const key = `changes ${sql} ${values.map((value) => (Buffer.isBuffer(value) ? value.toString('hex') : value)).join()}`;
    return this.#memo.get(
      key,
      () =>
        this.#database
          .prepare<unknown[], { n: number }>(`select count(*) as n from change r where ${sql}`)
          .get(...values)?.n ?? 0,
    );
  }

  #rows(keys: readonly number[]): Change[] {
    const rows = this.#database.prepare<[string], Stored>(rowsOf).all(JSON.stringify(keys));
    const byKey = new Map(rows.map((row) => [row.k, row]));
    return keys.flatMap((k) => {
      const row = byKey.get(k);
      return row === undefined ? [] : [toChange(row)];
    });
  }

  #more(k: number): KeptChangeMore | null {
    const found = this.#database
      .prepare<[number], { deflated: Buffer }>('select deflated from change_more where k = ?')
      .get(k);
    return found === undefined ? null : JSON.parse(inflated(found.deflated));
  }

  #oldest(): number {
    return (
      this.#database.prepare<[], { at: number | null }>('select min(at) as at from change').get()?.at ?? 0
    );
  }

  #read<T>(read: () => T): T {
    try {
      return read();
    } catch (error) {
      throw toCacheError(error);
    }
  }
}
