import type { Database } from 'better-sqlite3';
import type { RecordedKind } from '#contract/rules/healthHistory.ts';
import { recordedHealths } from '#contract/rules/healthHistory.ts';
import { recordedKindKey } from '../recordedHealth.ts';

/** Bytes of an id, and of its hexadecimal digits. */
const idBytes = 16;
const digitBytes = 2 * idBytes;

/** The moment that no change is later than. */
const noMoment = Number.MAX_SAFE_INTEGER;

/**
 * Moments with at most this many changes in between are reached from each other by reading these changes. Otherwise the
 * first later change of each thing is searched, which takes as long for any number of changes.
 */
const maxStepMoves = 10_000;

/** Keys of healths are stored as one digit: any other number counts as unknown. */
const digitSql = (column: string): string =>
  `case when ${column} between 0 and 9 then ${column} else ${recordedHealths.indexOf('unknown')} end`;

/** Things of a kind that this console knows and whose ids are well-formed, in the order of their keys. */
const thingsSql = `select k, kind, id from health_thing
  where kind between 0 and 9 and typeof(id) = 'blob' and length(id) = ${idBytes} order by k`;

/** SQL for the key of the stored row of a thing, or 1 where rows have no key. */
const rowSql: Readonly<Record<RecordedKind, string>> = {
  item: 'select k from item where id = t.id',
  check: 'select 1 from check_row where id = t.id',
  component: 'select 1 from component where id = t.id',
};

/** Recorded things, by position. */
interface Things {
  readonly keys: readonly number[];
  readonly kinds: Uint8Array;
  /** Hexadecimal digits of the ids, one after the other. */
  readonly digits: Buffer;
}

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

/**
 * Healths at an earlier moment of all things whose health changed since. Remembers the latest moment, because a slider
 * moves on from there: only the changes between two moments are read. Takes about 60 bytes per recorded thing.
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
  /** State of the file that is known: of all its tables, and of the recorded changes. */
  #version: string | undefined;
  #changes: string | undefined;
  #things: Things | undefined;
  /** See `rowSql`: 0 for things without a stored row, and for those of other kinds. Empty after a change of the file. */
  readonly #rows = new Map<RecordedKind, readonly number[]>();
  /** Key of the health before the first change after `#at`, plus one. 0 without such a change. */
  #was = new Uint8Array(0);
  /** Microseconds since 1970. Undefined if `#was` is not usable. */
  #at: number | undefined;

  private constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Returns the changed healths of a kind in the format of `packHealths`.
   * @param at microseconds since 1970
   */
  packed(kind: RecordedKind, at: number): string {
    const { kinds, digits } = this.#select(at);
    const kindKey = recordedKindKey(kind);
    const text = Buffer.allocUnsafe(this.#was.length * (digitBytes + 1));
    let end = 0;
    for (const [position, was] of this.#was.entries()) {
      if (was === 0 || kinds[position] !== kindKey) continue;
      digits.copy(text, end, position * digitBytes, (position + 1) * digitBytes);
      text[end + digitBytes] = 47 + was;
      end += digitBytes + 1;
    }
    return text.toString('latin1', 0, end);
  }

  /**
   * Returns the changed healths of stored items, by the item's key in this database.
   * @param at microseconds since 1970
   */
  ofItems(at: number): Map<number, number> {
    this.#select(at);
    const rows = this.#readRows('item');
    const healths = new Map<number, number>();
    for (const [position, was] of this.#was.entries()) {
      const row = rows[position] ?? 0;
      if (was > 0 && row !== 0) healths.set(row, was - 1);
    }
    return healths;
  }

  /**
   * Counts things of a kind that changed after a moment, and whose rows are not stored.
   * @param at microseconds since 1970
   */
  countRemoved(kind: RecordedKind, at: number): number {
    const { kinds } = this.#select(at);
    const rows = this.#readRows(kind);
    const kindKey = recordedKindKey(kind);
    let count = 0;
    for (const [position, was] of this.#was.entries())
      if (was > 0 && rows[position] === 0 && kinds[position] === kindKey) count += 1;
    return count;
  }

  #select(at: number): Things {
    this.#followFile();
    const things = this.#things ?? this.#readThings();
    if (this.#at === at) return things;
    const from = this.#at ?? noMoment;
    if (this.#at === undefined) this.#was = new Uint8Array(things.keys.length);
    // Until all is read, nothing is usable: reading can fail.
    this.#at = undefined;
    if (this.#countBetween(Math.min(at, from), Math.max(at, from)) > maxStepMoves)
      this.#searchAll(things, at);
    else if (at < from) this.#stepBack(things, at, from);
    else this.#stepForward(things, from, at);
    this.#at = at;
    return things;
  }

  /** Forgets what another state of the file contained. */
  #followFile(): void {
    // A connection does not see its own changes in data_version.
    const version = this.#text(
      `select (select data_version from pragma_data_version) || ' ' || total_changes()`,
    );
    if (version === this.#version) return;
    // Removing changes raises the first time, and adding changes raises their number.
    const changes = this.#text(
      `select (select count(*) from health_move) || ' ' || coalesce((select min(at) from health_move), 0)
         || ' ' || (select count(*) from health_thing) || ' ' || coalesce((select max(k) from health_thing), 0)`,
    );
    this.#rows.clear();
    if (changes !== this.#changes) {
      this.#things = undefined;
      this.#at = undefined;
    }
    this.#changes = changes;
    this.#version = version;
  }

  /** SQLite joins the values, because reading each of them takes much longer. */
  #readThings(): Things {
    const [row] = this.#database
      .prepare<[], { keys: string | null; kinds: string | null; ids: string | null }>(
        `select group_concat(k) as keys, group_concat(kind, '') as kinds, group_concat(hex(id), '') as ids
         from (${thingsSql})`,
      )
      .all();
    const things = {
      keys: readNumbers(row?.keys ?? ''),
      kinds: Uint8Array.from(row?.kinds ?? '', Number),
      digits: Buffer.from((row?.ids ?? '').toLowerCase(), 'latin1'),
    };
    this.#things = things;
    return things;
  }

  #readRows(kind: RecordedKind): readonly number[] {
    const known = this.#rows.get(kind);
    if (known !== undefined) return known;
    const rows = readNumbers(
      this.#text(
        `select group_concat(case t.kind when ? then coalesce((${rowSql[kind]}), 0) else 0 end)
         from (${thingsSql}) t`,
        recordedKindKey(kind),
      ),
    );
    this.#rows.set(kind, rows);
    return rows;
  }

  #searchAll({ keys }: Things, at: number): void {
    const text = this.#text(
      `select group_concat(coalesce((
         select ${digitSql('m.was')} + 1 from health_move m where m.thing = t.k and m.at > ? order by m.at limit 1
       ), 0)) from (${thingsSql}) t`,
      at,
    );
    this.#was = Uint8Array.from(readNumbers(text));
    if (this.#was.length !== keys.length)
      throw new Error('The recorded things changed while they were read.');
  }

  /** With min(), SQLite takes the other columns from the oldest change. */
  #stepBack({ keys }: Things, at: number, from: number): void {
    const moves = this.#database
      .prepare<[number, number], [thing: number, was: number, at: number]>(
        `select thing, ${digitSql('was')}, min(at) from health_move indexed by health_move_at
         where at > ? and at <= ? group by thing`,
      )
      .raw()
      .all(at, from);
    for (const [thing, was] of moves) {
      const position = positionOf(keys, thing);
      if (position !== -1) this.#was[position] = was + 1;
    }
  }

  #stepForward({ keys }: Things, from: number, at: number): void {
    const moves = this.#database
      .prepare<[number, number, number], [thing: number, was: number | null]>(
        `select p.thing, (
           select ${digitSql('m.was')} from health_move m where m.thing = p.thing and m.at > ? order by m.at limit 1
         ) from (select distinct thing from health_move indexed by health_move_at where at > ? and at <= ?) p`,
      )
      .raw()
      .all(at, from, at);
    for (const [thing, was] of moves) {
      const position = positionOf(keys, thing);
      if (position !== -1) this.#was[position] = was === null ? 0 : was + 1;
    }
  }

  /** Counts the changes between two moments, up to one more than the limit. */
  #countBetween(from: number, to: number): number {
    return (
      this.#database
        .prepare<[number, number, number], number>(
          'select count(*) from (select 1 from health_move where at > ? and at <= ? limit ?)',
        )
        .pluck()
        .get(from, to, maxStepMoves + 1) ?? 0
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
