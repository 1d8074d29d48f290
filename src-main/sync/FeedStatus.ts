import type { FeedName, FeedState } from '../../src-preload/contract/sync.ts';
import { Failure } from '../base/Failure.ts';
import type { FeedRecord } from '../cache/model.ts';
import type { RowsAhead } from '../cache/reads/AheadReader.ts';
import type { Progress } from '../feeds/FeedContext.ts';
import { feeds } from '../feeds/feeds.ts';
import { unreadableState } from '../feeds/unreadable.ts';

interface Situation {
  readonly nowMs: number;
  /** The clock's elapsed time: ages are taken from it, because the wall clock may jump. */
  readonly elapsedMs: number;
  readonly record: FeedRecord;
  readonly rows: number;
  readonly sizeBytes: number;
  /** Rows that are dated in the future. */
  readonly ahead?: RowsAhead | undefined;
  /** There is no room on the disk. */
  readonly paused: boolean;
  readonly nextAtMs: number | null;
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** What is known of a feed besides what it keeps: what runs, what went wrong. */
export class FeedStatus {
  readonly name: FeedName;
  busy = false;
  /** Elapsed time of the last comparison with the server. */
  #checkedAtMs: number | null = null;
  #error: FeedState['error'] = null;
  /** The server is away, which is no fault of the feed. */
  #away = false;
  #progress: Progress | undefined;
  #startedAtMs = 0;
  #startedDone = 0;

  constructor(name: FeedName) {
    this.name = name;
  }

  begin(elapsedMs: number, record: FeedRecord): void {
    this.busy = true;
    this.#startedAtMs = elapsedMs;
    this.#startedDone = record.passing ? record.done : 0;
    this.#progress = undefined;
  }

  hear(progress: Progress): void {
    this.#progress = progress;
  }

  succeed(elapsedMs: number, checked: boolean): void {
    this.busy = false;
    this.#error = null;
    this.#away = false;
    if (checked) this.#checkedAtMs = elapsedMs;
  }

  /** How far the running pass came, or the last one. */
  get progress(): Pick<Progress, 'done' | 'total'> | undefined {
    return this.#progress && { done: this.#progress.done, total: this.#progress.total };
  }

  /** Nothing is kept of the feed any more. */
  restart(): void {
    this.#checkedAtMs = null;
    this.#progress = undefined;
  }

  /** Was stopped, which is nobody's fault. */
  stop(): void {
    this.busy = false;
  }

  fail(nowMs: number, error: unknown): void {
    this.busy = false;
    this.#away = error instanceof Failure && (error.code === 'OFFLINE' || error.code === 'TIMEOUT');
    const sentence = error instanceof Failure ? error.data.sentence : 'Bringing data from the server failed.';
    const details = error instanceof Failure ? error.data.details : String(error);
    this.#error = { sentence, at: iso(nowMs), ...(details === undefined ? {} : { details }) };
  }

  toState(situation: Situation): FeedState {
    const { record, nowMs, elapsedMs } = situation;
    const checkedAtMs =
      this.#checkedAtMs === null ? record.completeAtMs : nowMs - (elapsedMs - this.#checkedAtMs);
    // A time in the future was written while the clock was ahead: now is the latest that it can have been.
    const told = (ms: number | null) => (ms === null ? null : iso(Math.min(ms, nowMs)));
    const done = this.busy ? (this.#progress?.done ?? record.done) : record.done;
    return {
      name: this.name,
      state: this.#stateOf(situation, checkedAtMs),
      busy: this.busy,
      asOf: told(record.completeAtMs),
      checkedAt: told(checkedAtMs),
      rows: situation.rows,
      done,
      total: this.#progress?.total ?? record.total,
      rowsPerSecond: this.#rate(elapsedMs),
      sizeBytes: situation.sizeBytes,
      error: this.#error,
      unreadable: unreadableState(record),
      ...(situation.ahead === undefined
        ? {}
        : { ahead: { count: situation.ahead.count, names: [...situation.ahead.names] } }),
      ...(record.forbidden === null ? {} : { needs: record.forbidden }),
      nextAt: situation.nextAtMs === null ? null : iso(situation.nextAtMs),
    };
  }

  #stateOf({ record, paused, nowMs }: Situation, checkedAtMs: number | null): FeedState['state'] {
    if (record.forbidden !== null) return 'forbidden';
    if (paused) return 'paused';
    const failing = this.#error !== null && !this.#away;
    if (record.completeAtMs === null) {
      if (failing) return 'failing';
      return this.busy || record.passing ? 'first' : 'never';
    }
    if (failing) return 'failing';
    // A negative age is an unknown one.
    const ageMs = checkedAtMs === null ? Number.NaN : nowMs - checkedAtMs;
    const fresh = !this.#away && ageMs >= 0 && ageMs < feeds[this.name].freshForMs;
    return fresh ? 'fresh' : 'stale';
  }

  #rate(elapsedMs: number): number | null {
    const seconds = (elapsedMs - this.#startedAtMs) / 1_000;
    if (!this.busy || this.#progress === undefined || seconds <= 0) return null;
    return (this.#progress.done - this.#startedDone) / seconds;
  }
}
