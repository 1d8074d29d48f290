import type { Database } from 'better-sqlite3';
import type { RecordedKind } from '#contract/rules/healthHistory.ts';
import { recordedHealths } from '#contract/rules/healthHistory.ts';
import { recordedKindKey } from '../recordedHealth.ts';

/** Bytes of an id, and of its hexadecimal digits. */
const idBytes = 16;
const digitBytes = 2 * idBytes;

/** Code of the digit 0. */
const zeroDigit = 48;

/** The moment that no change is later than. */
const noMoment = Number.MAX_SAFE_INTEGER;

/** Keys of healths are stored as one digit: any other number counts as unknown. */
const digitSql = (column: string): string =>
  `case when ${column} between 0 and 9 then ${column} else ${recordedHealths.indexOf('unknown')} end`;

/** Recorded things of a kind, with well-formed ids, in the order of their keys. */
const thingsSql = `select k, id from health_thing
  where +kind = ? and typeof(id) = 'blob' and length(id) = ${idBytes} order by k`;

/**
 * SQL for the key of the stored row of a thing, or 1 where rows have no key. -1 for an item that is recorded as removed.
 */
const rowSql: Readonly<Record<RecordedKind, string>> = {
  item: 'select coalesce((select k from item where id = t.id), (select -1 from item_removal where item = t.id))',
  check: 'select 1 from check_row where id = t.id',
  component: 'select 1 from component where id = t.id',
};

const readNumbers = (text: string): number[] => (text === '' ? [] : text.split(',').map(Number));

/** Returns the position of a key in a sorted list, or -1. */
function positionOf(keys: readonly number[], key: number): number {
  let low = 0;
  let high = keys.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = keys[middle] ?? 0;
    if (found === key) return middle;
    if (found < key) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** Healths of the things of one kind. */
class KindHealths {
  readonly #database: Database;
  readonly #kind: RecordedKind;
  readonly #kindKey: number;
  /** Keys of the things. The other lists have the same order. */
  readonly #keys: readonly number[];
  /** Hexadecimal digits of the ids, one after the other. */
  readonly #digits: Buffer;
  /** Key of the health before the first change after `#at`, plus one. 0 without such a change. */
  #was: Uint8Array;
  /** Microseconds since 1970. Undefined if `#was` is not usable. */
  #at: number | undefined = noMoment;
  /** See `rowSql`: 0 for things without a stored row. Undefined before it is read. */
  #rows: readonly number[] | undefined;

  /** SQLite joins the values, because reading each of them takes much longer. */
  constructor(database: Database, kind: RecordedKind) {
    this.#database = database;
    this.#kind = kind;
    this.#kindKey = recordedKindKey(kind);
    this.#keys = readNumbers(this.#text(`select group_concat(k) from (${thingsSql})`, this.#kindKey));
    const ids = this.#text(`select lower(group_concat(hex(id), '')) from (${thingsSql})`, this.#kindKey);
    this.#digits = Buffer.from(ids, 'latin1');
    this.#was = new Uint8Array(this.#keys.length);
  }

  packed(): string {
    const text = Buffer.allocUnsafe(this.#was.length * (digitBytes + 1));
    let end = 0;
    for (const [position, was] of this.#was.entries()) {
      if (was === 0) continue;
      this.#digits.copy(text, end, position * digitBytes, (position + 1) * digitBytes);
      text[end + digitBytes] = zeroDigit + was - 1;
      end += digitBytes + 1;
    }
    return text.toString('latin1', 0, end);
  }

  /** Returns the changed healths by the key of the stored row. */
  ofRows(): Map<number, number> {
    const rows = this.#readRows();
    const healths = new Map<number, number>();
    for (const [position, was] of this.#was.entries()) {
      const row = rows[position] ?? 0;
      if (was > 0 && row > 0) healths.set(row, was - 1);
    }
    return healths;
  }

  countRemoved(): number {
    const rows = this.#readRows();
    let count = 0;
    for (const [position, was] of this.#was.entries()) if (was > 0 && rows[position] === 0) count += 1;
    return count;
  }

  /** Forgets which rows are stored. */
  forgetRows(): void {
    this.#rows = undefined;
  }

  /** @param at microseconds since 1970 */
  select(at: number): void {
    if (this.#at === at) return;
    const from = this.#at;
    // Until all is read, nothing is usable: reading can fail.
    this.#at = undefined;
    // Reading a change takes about as long as searching the first later change of a thing.
    const isNear =
      from !== undefined &&
      this.#countBetween(Math.min(at, from), Math.max(at, from), this.#keys.length) <= this.#keys.length;
    if (!isNear) this.#searchAll(at);
    else if (at < from) this.#stepBack(at, from);
    else this.#stepForward(from, at);
    this.#at = at;
  }

  #readRows(): readonly number[] {
    this.#rows ??= readNumbers(
      this.#text(
        `select group_concat(coalesce((${rowSql[this.#kind]}), 0)) from (${thingsSql}) t`,
        this.#kindKey,
      ),
    );
    return this.#rows;
  }

  #searchAll(at: number): void {
    const text = this.#text(
      `select group_concat(coalesce((
         select ${digitSql('m.was')} + 1 from health_move m where m.thing = t.k and m.at > ? order by m.at limit 1
       ), 0)) from (${thingsSql}) t`,
      at,
      this.#kindKey,
    );
    const was = Uint8Array.from(readNumbers(text));
    if (was.length !== this.#keys.length) throw new Error('Recorded things changed while they were read.');
    this.#was = was;
  }

  /** With min(), SQLite takes the other columns from the oldest change. */
  #stepBack(at: number, from: number): void {
    const moves = this.#database
      .prepare<[number, number], [thing: number, was: number, at: number]>(
        `select thing, ${digitSql('was')}, min(at) from health_move indexed by health_move_at
         where at > ? and at <= ? group by thing`,
      )
      .raw()
      .all(at, from);
    for (const [thing, was] of moves) this.#put(thing, was + 1);
  }

  #stepForward(from: number, at: number): void {
    const moves = this.#database
      .prepare<[number, number, number], [thing: number, was: number | null]>(
        `select p.thing, (
           select ${digitSql('m.was')} from health_move m where m.thing = p.thing and m.at > ? order by m.at limit 1
         ) from (select distinct thing from health_move indexed by health_move_at where at > ? and at <= ?) p`,
      )
      .raw()
      .all(at, from, at);
    for (const [thing, was] of moves) this.#put(thing, was === null ? 0 : was + 1);
  }

  /** Changes of other kinds have keys that are not in the list. */
  #put(thing: number, was: number): void {
    const position = positionOf(this.#keys, thing);
    if (position !== -1) this.#was[position] = was;
  }

  /** Counts the changes between two moments, up to one more than the limit. */
  #countBetween(from: number, to: number, limit: number): number {
    return (
      this.#database
        .prepare<[number, number, number], number>(
          'select count(*) from (select 1 from health_move where at > ? and at <= ? limit ?)',
        )
        .pluck()
        .get(from, to, limit + 1) ?? 0
    );
  }

  #text(sql: string, ...values: number[]): string {
    return (
      this.#database
        .prepare<number[], string | null>(sql)
        .pluck()
        .get(...values) ?? ''
    );
  }
}

/**
 * Healths at an earlier moment of things whose health changed since. Remembers the latest moment, because a slider moves
 * on from there: only the changes between two moments are read. Takes about 60 bytes of memory per recorded thing.
 */
export class MomentHealths {
  static readonly #ofConnections = new WeakMap<Database, MomentHealths>();

  /** Returns the one instance of a connection, so that all its readers share the latest moment. */
  static of(database: Database): MomentHealths {
    const known = MomentHealths.#ofConnections.get(database);
    if (known !== undefined) return known;
    const created = new MomentHealths(database);
    MomentHealths.#ofConnections.set(database, created);
    return created;
  }

  readonly #database: Database;
  readonly #kinds = new Map<RecordedKind, KindHealths>();
  /** State of the file that is known: of all its tables, and of the recorded changes. */
  #version: string | undefined;
  #changes: string | undefined;

  private constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Returns the changed healths of a kind in the format of `packHealths`.
   * @param at microseconds since 1970
   */
  packed(kind: RecordedKind, at: number): string {
    return this.#select(kind, at).packed();
  }

  /**
   * Returns the changed healths of stored items, by the item's key in this database.
   * @param at microseconds since 1970
   */
  ofItems(at: number): Map<number, number> {
    return this.#select('item', at).ofRows();
  }

  /**
   * Counts things of a kind that changed after a moment, whose rows are not stored, and that are not recorded as removed.
   * @param at microseconds since 1970
   */
  countRemoved(kind: RecordedKind, at: number): number {
    return this.#select(kind, at).countRemoved();
  }

  #select(kind: RecordedKind, at: number): KindHealths {
    this.#followFile();
    const healths = this.#kinds.get(kind) ?? new KindHealths(this.#database, kind);
    this.#kinds.set(kind, healths);
    healths.select(at);
    return healths;
  }

  /** Forgets what another state of the file contained. */
  #followFile(): void {
    // A connection does not see its own changes in data_version.
    const version = this.#read(
      `select (select data_version from pragma_data_version) || ' ' || total_changes()`,
    );
    if (version === this.#version) return;
    // Removing old changes raises the first time. Adding changes raises their number, and mostly the last time.
    const changes = this.#read(
      `select (select count(*) from health_move) || ' ' || coalesce((select min(at) from health_move), 0)
         || ' ' || coalesce((select max(at) from health_move), 0) || ' ' || (select count(*) from health_thing)
         || ' ' || coalesce((select max(k) from health_thing), 0)`,
    );
    if (changes !== this.#changes) this.#kinds.clear();
    for (const healths of this.#kinds.values()) healths.forgetRows();
    this.#changes = changes;
    this.#version = version;
  }

  #read(sql: string): string | undefined {
    return this.#database.prepare<[], string>(sql).pluck().get();
  }
}
