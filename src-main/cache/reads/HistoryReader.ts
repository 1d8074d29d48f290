import type { Database } from 'better-sqlite3';
import type { HistoryExtent, HistoryMove, MomentDifferences, UnknownFact } from '#contract/history.ts';
import {
  type DatedSubject,
  type MomentSubject,
  type RecordedHealth,
  type RecordedKind,
  recordedKinds,
  unpackHealths,
  type WatchedKind,
  watchedKinds,
} from '#contract/rules/healthHistory.ts';
import { maxReadingGapMinutes } from '#contract/rules/topology.ts';
import type { FeedName } from '#contract/sync.ts';
import { toCacheError } from '../CacheError.ts';
import type { FeedRecord } from '../model.ts';
import {
  bytesPerDeletion,
  bytesPerEdgeMove,
  bytesPerMove,
  recordedHealthKey,
  recordedHealthOf,
  recordedKindKey,
  recordedKindOf,
  watchedKindOf,
} from '../recordedHealth.ts';
import { idBytes, idText } from '../text.ts';
import { microsOf, msOf, toIso, toIsoOrNull } from '../times.ts';
import { MomentHealths } from './MomentHealths.ts';

/** A health change, with times in milliseconds since 1970. */
export interface HealthMove extends Pick<HistoryMove, 'kind' | 'id' | 'was' | 'now'> {
  readonly atMs: number;
}

/** The recorded health changes of one thing. */
export interface RecordedMoves {
  /** Changes after a time, oldest first. */
  readonly moves: ReadonlyArray<Pick<HealthMove, 'atMs' | 'was' | 'now'>>;
  /** Health since the last change. Null without a recorded change. */
  readonly last: RecordedHealth | null;
}

/** A time span in which things of a kind were compared with the server without a long pause. */
export interface WatchedSpan {
  readonly kind: WatchedKind;
  /** Milliseconds since 1970. */
  readonly sinceMs: number;
  readonly untilMs: number;
}

/** A selection of health changes: later than `fromMs`, not later than `toMs`, in milliseconds since 1970. */
export interface MoveRange {
  readonly fromMs: number;
  readonly toMs: number;
  readonly kinds: readonly RecordedKind[];
}

interface MoveRow {
  readonly kind: number;
  readonly id: Buffer;
  readonly at: number;
  readonly was: number;
  readonly now: number;
}

/** SQL for the ids of things that were created after a time, in microseconds since 1970. */
const createdLaterSql: Readonly<Partial<Record<RecordedKind, string>>> = {
  item: 'select id from item where created > ?',
};

const deletedLaterSql: Readonly<Partial<Record<RecordedKind, string>>> = {
  item: 'select id from item where deleted_at > ?',
};

/** Kinds whose creation times the cache has no column for. */
const withoutCreation: readonly RecordedKind[] = ['check'];

/** Feeds whose rows are stored back to some time. */
const newestFeeds: Readonly<Partial<Record<DatedSubject, FeedName>>> = {
  change: 'changes',
  notification: 'sends',
};

const datedSubjects: readonly DatedSubject[] = ['change', 'notification', 'run'];

const unhealthyKey = recordedHealthKey('unhealthy');
/** Whether a health change is for the worse: to unhealthy, or to warning from a better health. */
const worseSql = `m.now = ${unhealthyKey} or (m.now = ${recordedHealthKey('warning')} and m.was <> ${unhealthyKey})`;

const kindKeys = (kinds: readonly WatchedKind[]): string => kinds.map(recordedKindKey).join(', ');

/**
 * Changes since a time of at most this many are read by time. More are searched per thing, which takes as long for
 * any number of changes.
 */
const maxMovesByTime = 10_000;

/** Reads the recorded history. Runs in the reader threads. */
export class HistoryReader {
  readonly #database: Database;
  readonly #healths: MomentHealths;

  constructor(database: Database) {
    this.#database = database;
    this.#healths = MomentHealths.of(database);
  }

  /** Returns which part of the past is recorded. */
  historyExtent(): HistoryExtent {
    const spans = this.watchedSpans(0);
    const count = (table: string): number => this.#number(`select count(*) from ${table}`) ?? 0;
    const [healthMoves, edgeMoves, deletions] = [
      count('health_move'),
      count('edge_move'),
      count('item_deletion') + count('item_removal'),
    ];
    const first = Math.min(...spans.map(({ sinceMs }) => sinceMs));
    return {
      from: Number.isFinite(first) ? new Date(first).toISOString() : null,
      watched: spans.map(({ kind, sinceMs, untilMs }) => ({
        kind,
        from: new Date(sinceMs).toISOString(),
        to: new Date(untilMs).toISOString(),
      })),
      changes: healthMoves + edgeMoves + deletions,
      bytes: healthMoves * bytesPerMove + edgeMoves * bytesPerEdgeMove + deletions * bytesPerDeletion,
    };
  }

  /**
   * Returns health changes.
   * @param limit of changes, counted from the start of the order
   */
  healthMoves(
    { fromMs, toMs, kinds }: MoveRange,
    order: 'asc' | 'desc' = 'asc',
    limit = Number.MAX_SAFE_INTEGER,
  ): HealthMove[] {
    return this.#database
      .prepare<[number, number, number], MoveRow>(
        // The order of the joined tables lets SQLite read the changes in their order.
        `select t.kind, t.id, m.at, m.was, m.now from health_move m cross join health_thing t on t.k = m.thing
         where m.at > ? and m.at <= ? and t.kind in (${kindKeys(kinds)})
         order by m.at ${order}, m.thing ${order} limit ?`,
      )
      .all(microsOf(fromMs), microsOf(toMs), limit)
      .map(({ kind, id, at, was, now }) => ({
        kind: recordedKindOf(kind),
        id: idText(id),
        // Rounded up, because the change is part of the state from then on.
        atMs: Math.ceil(at / microsOf(1)),
        was: recordedHealthOf(was),
        now: recordedHealthOf(now),
      }));
  }

  /** Returns the number of health changes in equal parts of a range: for the worse, and others. */
  countMoves(range: MoveRange, buckets: number): { worse: number[]; better: number[] } {
    const from = microsOf(range.fromMs);
    const width = Math.max(1, (microsOf(range.toMs) - from) / buckets);
    // Few changes are read by time. Many are read in the order of the table, without a search for each.
    const isShort = this.#countUpTo(maxMovesByTime, from, microsOf(range.toMs)) <= maxMovesByTime;
    const tables = isShort
      ? 'health_move m indexed by health_move_at cross join health_thing t on t.k = m.thing'
      : 'health_thing t cross join health_move m on m.thing = t.k';
    const rows = this.#database
      .prepare<[number, number, number, number], { bucket: number; worse: number; n: number }>(
        `select cast((m.at - ?) / ? as integer) as bucket, sum(${worseSql}) as worse, count(*) as n from ${tables}
         where m.at > ? and m.at <= ? and +t.kind in (${kindKeys(range.kinds)}) group by 1`,
      )
      .all(from, width, from, microsOf(range.toMs));
    const counts = { worse: new Array<number>(buckets).fill(0), better: new Array<number>(buckets).fill(0) };
    for (const { bucket, worse, n } of rows) {
      const index = Math.min(bucket, buckets - 1);
      counts.worse[index] = (counts.worse[index] ?? 0) + worse;
      counts.better[index] = (counts.better[index] ?? 0) + n - worse;
    }
    return counts;
  }

  /**
   * Returns the health changes of some things, in their order.
   * @param fromMs start, exclusive, in milliseconds since 1970
   */
  healthMovesOf(things: ReadonlyArray<Pick<HealthMove, 'kind' | 'id'>>, fromMs: number): RecordedMoves[] {
    const key = this.#database
      .prepare<[number, Buffer], number>('select k from health_thing where kind = ? and id = ?')
      .pluck();
    const last = this.#database
      .prepare<[number], number>('select now from health_move where thing = ? order by at desc limit 1')
      .pluck();
    const moves = this.#database.prepare<[number, number], Pick<MoveRow, 'at' | 'was' | 'now'>>(
      'select at, was, now from health_move where thing = ? and at > ? order by at',
    );
    return things.map(({ kind, id }) => {
      const bytes = idBytes(id);
      const thing = bytes === undefined ? undefined : key.get(recordedKindKey(kind), bytes);
      const now = thing === undefined ? undefined : last.get(thing);
      if (thing === undefined || now === undefined) return { moves: [], last: null };
      return {
        moves: moves.all(thing, microsOf(fromMs)).map((move) => ({
          atMs: msOf(move.at),
          was: recordedHealthOf(move.was),
          now: recordedHealthOf(move.now),
        })),
        last: recordedHealthOf(now),
      };
    });
  }

  /**
   * Returns the healths at an earlier time of things whose health changed since. All others had their present health,
   * as far as this computer knows.
   * @param atMs milliseconds since 1970
   */
  changedHealths(kind: RecordedKind, atMs: number): Map<string, RecordedHealth> {
    return unpackHealths(this.#database.transaction(() => this.#healths.packed(kind, microsOf(atMs)))());
  }

  /**
   * Returns what was different at an earlier time.
   * @param atMs milliseconds since 1970
   */
  differencesAt(atMs: number, subjects: readonly MomentSubject[]): MomentDifferences {
    try {
      // All reads belong to one state of the file: sync writes meanwhile.
      return this.#database.transaction(() => this.#readDifferences(atMs, subjects))();
    } catch (error) {
      throw toCacheError(error);
    }
  }

  /** Returns the watched time spans that end after a time, oldest first. @param fromMs milliseconds since 1970 */
  watchedSpans(fromMs: number): WatchedSpan[] {
    return this.#database
      .prepare<[number], { kind: number; since: number; until: number }>(
        'select kind, since, until from watched_span where until >= ? order by since',
      )
      .all(microsOf(fromMs))
      .map(({ kind, since, until }) => ({
        kind: watchedKindOf(kind),
        sinceMs: msOf(since),
        untilMs: msOf(until),
      }));
  }

  #readDifferences(atMs: number, subjects: readonly MomentSubject[]): MomentDifferences {
    const healths: MomentDifferences['healths'] = {};
    const createdLater: MomentDifferences['createdLater'] = {};
    const deletedLater: MomentDifferences['deletedLater'] = {};
    const unknown: UnknownFact[] = [];
    const spans = this.watchedSpans(0);
    for (const kind of watchedKinds)
      if (subjects.includes(kind)) unknown.push(...notWatched(kind, atMs, spans));
    for (const kind of recordedKinds) {
      if (!subjects.includes(kind)) continue;
      healths[kind] = this.#healths.packed(kind, microsOf(atMs));
      const removed =
        this.#healths.countRemoved(kind, microsOf(atMs)) +
        (kind === 'item' ? this.#countRemovedItems(atMs) : 0);
      if (removed > 0) unknown.push({ fact: 'rowsRemoved', kind, count: removed });
      const createdSql = createdLaterSql[kind];
      if (createdSql !== undefined) createdLater[kind] = this.#packedIds(createdSql, atMs);
      else if (withoutCreation.includes(kind)) unknown.push({ fact: 'creation', kind });
      const deletedSql = deletedLaterSql[kind];
      if (deletedSql !== undefined) deletedLater[kind] = this.#packedIds(deletedSql, atMs);
    }
    for (const of of datedSubjects) {
      if (!subjects.includes(of)) continue;
      const since = this.#storedSince(of);
      if (since === null || Date.parse(since) > atMs) unknown.push({ fact: 'storedSince', of, since });
    }
    return { at: new Date(atMs).toISOString(), healths, createdLater, deletedLater, unknown };
  }

  /** Counts items that existed at a time, and whose rows were removed since. */
  #countRemovedItems(atMs: number): number {
    return (
      this.#database
        .prepare<[number, number], number>('select count(*) from item_removal where until > ? and since <= ?')
        .pluck()
        .get(microsOf(atMs), microsOf(atMs)) ?? 0
    );
  }

  #packedIds(select: string, atMs: number): string {
    return (
      this.#database
        .prepare<[number], string | null>(`select lower(group_concat(hex(id), '')) from (${select})`)
        .pluck()
        .get(microsOf(atMs)) ?? ''
    );
  }

  /** Counts changes later than a time, up to one more than a limit. */
  #countUpTo(limit: number, from: number, to = Number.MAX_SAFE_INTEGER): number {
    return (
      this.#database
        .prepare<[number, number, number], number>(
          'select count(*) from (select 1 from health_move where at > ? and at <= ? limit ?)',
        )
        .pluck()
        .get(from, to, limit + 1) ?? 0
    );
  }

  /** Returns from when on the rows of a subject are stored. Null if none are. */
  #storedSince(of: DatedSubject): string | null {
    const feed = newestFeeds[of];
    if (feed === undefined) return toIsoOrNull(this.#number('select min(at) from check_run') ?? null);
    const record = this.#database
      .prepare<[string], string>('select record from feed where name = ?')
      .pluck()
      .get(feed);
    const { sinceMs = null }: Pick<FeedRecord, 'sinceMs'> = record === undefined ? {} : JSON.parse(record);
    return sinceMs === null ? null : toIso(microsOf(sinceMs));
  }

  #number(sql: string): number | undefined {
    return this.#database.prepare<[], number | null>(sql).pluck().get() ?? undefined;
  }
}

/** States that a kind was not compared with the server at a time, if that is so. */
function notWatched(kind: WatchedKind, atMs: number, spans: readonly WatchedSpan[]): UnknownFact[] {
  const own = spans.filter((span) => span.kind === kind);
  const last = own.at(-1);
  // The latest span is continued by the next comparison.
  const endOf = (span: WatchedSpan) => span.untilMs + (span === last ? maxReadingGapMinutes * 60_000 : 0);
  if (own.some((span) => span.sinceMs <= atMs && atMs <= endOf(span))) return [];
  const before = own.findLast(({ untilMs }) => untilMs < atMs)?.untilMs;
  const after = own.find(({ sinceMs }) => sinceMs > atMs)?.sinceMs;
  const iso = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString());
  return [{ fact: 'notWatched', kind, before: iso(before), after: iso(after) }];
}
