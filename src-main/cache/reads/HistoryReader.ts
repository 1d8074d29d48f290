import type { Database } from 'better-sqlite3';
import type { HistoryExtent, HistoryMove, MomentDifferences, UnknownFact } from '#contract/history.ts';
import {
  type DatedSubject,
  isWorse,
  type MomentSubject,
  packHealths,
  packIds,
  type RecordedHealth,
  type RecordedKind,
  recordedKinds,
  type WatchedKind,
  watchedKinds,
} from '#contract/rules/healthHistory.ts';
import { maxReadingGapMinutes } from '#contract/rules/topology.ts';
import type { FeedName } from '#contract/sync.ts';
import { toCacheError } from '../CacheError.ts';
import type { FeedRecord } from '../model.ts';
import {
  bytesPerEdgeMove,
  bytesPerMove,
  recordedHealthOf,
  recordedKindKey,
  recordedKindOf,
  watchedKindOf,
} from '../recordedHealth.ts';
import { idText } from '../text.ts';
import { microsOf, msOf, toIso, toIsoOrNull } from '../times.ts';

/** A health change, with times in milliseconds since 1970. */
export interface HealthMove extends Pick<HistoryMove, 'kind' | 'id' | 'was' | 'now'> {
  readonly atMs: number;
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

interface ChangedRow {
  readonly id: Buffer;
  readonly was: number;
  readonly isStored: number;
}

/** Tables of the rows of each kind, which have the column `id`. */
const rowTables: Readonly<Record<RecordedKind, string>> = {
  item: 'item',
  check: 'check_row',
  component: 'component',
};

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

const kindKeys = (kinds: readonly WatchedKind[]): string => kinds.map(recordedKindKey).join(', ');

/**
 * Changes since a time of at most this many are read by time. More are searched per thing, which takes as long for
 * any number of changes.
 */
const maxMovesByTime = 60_000;

/** Reads the recorded history. Runs in the reader threads. */
export class HistoryReader {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns which part of the past is recorded. */
  historyExtent(): HistoryExtent {
    const spans = this.watchedSpans(0);
    const count = (table: string): number => this.#number(`select count(*) from ${table}`) ?? 0;
    const [healthMoves, edgeMoves] = [count('health_move'), count('edge_move')];
    const first = Math.min(...spans.map(({ sinceMs }) => sinceMs));
    return {
      from: Number.isFinite(first) ? new Date(first).toISOString() : null,
      watched: spans.map(({ kind, sinceMs, untilMs }) => ({
        kind,
        from: new Date(sinceMs).toISOString(),
        to: new Date(untilMs).toISOString(),
      })),
      changes: healthMoves + edgeMoves,
      bytes: healthMoves * bytesPerMove + edgeMoves * bytesPerEdgeMove,
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
    const rows = this.#database
      .prepare<[number, number, number, number], { bucket: number; was: number; now: number; n: number }>(
        `select cast((m.at - ?) / ? as integer) as bucket, m.was, m.now, count(*) as n
         from health_move m join health_thing t on t.k = m.thing
         where m.at > ? and m.at <= ? and t.kind in (${kindKeys(range.kinds)}) group by 1, 2, 3`,
      )
      .all(from, width, from, microsOf(range.toMs));
    const counts = { worse: new Array<number>(buckets).fill(0), better: new Array<number>(buckets).fill(0) };
    for (const { bucket, was, now, n } of rows) {
      const counted = isWorse(recordedHealthOf(was), recordedHealthOf(now)) ? counts.worse : counts.better;
      const index = Math.min(bucket, buckets - 1);
      counted[index] = (counted[index] ?? 0) + n;
    }
    return counts;
  }

  /**
   * Returns the healths at an earlier time of things whose health changed since. All others had their present health,
   * as far as this computer knows.
   * @param atMs milliseconds since 1970
   */
  changedHealths(kind: RecordedKind, atMs: number): Map<string, RecordedHealth> {
    return new Map(this.#changedSince(kind, atMs).map(({ id, was }) => [idText(id), recordedHealthOf(was)]));
  }

  /**
   * Returns what was different at an earlier time.
   * @param atMs milliseconds since 1970
   */
  differencesAt(atMs: number, subjects: readonly MomentSubject[]): MomentDifferences {
    try {
      const healths: MomentDifferences['healths'] = {};
      const createdLater: MomentDifferences['createdLater'] = {};
      const deletedLater: MomentDifferences['deletedLater'] = {};
      const unknown: UnknownFact[] = [];
      const spans = this.watchedSpans(0);
      for (const kind of watchedKinds)
        if (subjects.includes(kind)) unknown.push(...notWatched(kind, atMs, spans));
      for (const kind of recordedKinds) {
        if (!subjects.includes(kind)) continue;
        const changed = this.#changedSince(kind, atMs);
        healths[kind] = packHealths(
          changed.map(({ id, was }): [string, RecordedHealth] => [idText(id), recordedHealthOf(was)]),
        );
        const removed = changed.reduce((sum, { isStored }) => sum + 1 - isStored, 0);
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

  /** Returns the first change of each thing after a time, and whether the row of the thing is still stored. */
  #changedSince(kind: RecordedKind, atMs: number): ChangedRow[] {
    const at = microsOf(atMs);
    const isStored = `exists (select 1 from ${rowTables[kind]} r where r.id = t.id) as isStored`;
    const later = this.#number(
      `select count(*) from (select 1 from health_move where at > ${at} limit ${maxMovesByTime + 1})`,
    );
    if (later !== undefined && later <= maxMovesByTime)
      return this.#database
        .prepare<[number, number], ChangedRow>(
          // With min(), SQLite takes the other columns from the oldest change.
          `select t.id, f.was, ${isStored} from (
             select m.thing, m.was, min(m.at) from health_move m indexed by health_move_at where m.at > ? group by m.thing
           ) f join health_thing t on t.k = f.thing where t.kind = ? order by t.id`,
        )
        .all(at, recordedKindKey(kind));
    return this.#database
      .prepare<[number, number], ChangedRow>(
        `select t.id, m.was, ${isStored} from health_thing t join health_move m on m.thing = t.k
           and m.at = (select min(n.at) from health_move n where n.thing = t.k and n.at > ?)
         where t.kind = ? order by t.id`,
      )
      .all(at, recordedKindKey(kind));
  }

  #packedIds(sql: string, atMs: number): string {
    return packIds(this.#database.prepare<[number], Buffer>(sql).pluck().all(microsOf(atMs)).map(idText));
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
