import type { FeedName, FeedState } from '../../src-preload/contract/sync.ts';
import { Failure } from '../base/Failure.ts';
import type { FeedRecord } from '../cache/model.ts';
import type { RowsAhead } from '../cache/reads/AheadReader.ts';
import type { Progress } from '../feeds/FeedContext.ts';
import { feeds } from '../feeds/feeds.ts';
import { unreadableState } from '../feeds/unreadable.ts';

interface Situation {
  readonly nowMs: number;
  /** Monotonic time in milliseconds, for calculating ages: the wall clock may jump. */
  readonly elapsedMs: number;
  readonly record: FeedRecord;
  readonly rows: number;
  readonly sizeBytes: number;
  /** Rows with a time in the future. */
  readonly ahead?: RowsAhead | undefined;
  readonly paused: boolean;
  readonly nextAtMs: number | null;
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** Runtime status of a feed in addition to its stored record: progress and errors. */
export class FeedStatus {
  readonly name: FeedName;
  busy = false;
  /** Monotonic time of the last comparison with the server. */
  #checkedAtMs: number | null = null;
  #error: FeedState['error'] = null;
  /** The server is offline, which is not an error of the feed. */
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

  /** Progress of the running or last pass. */
  get progress(): Pick<Progress, 'done' | 'total'> | undefined {
    return this.#progress && { done: this.#progress.done, total: this.#progress.total };
  }

  /** Resets the status after the feed's rows were removed. */
  restart(): void {
    this.#checkedAtMs = null;
    this.#progress = undefined;
  }

  /** Marks the feed as stopped without an error. */
  stop(): void {
    this.busy = false;
  }

  fail(nowMs: number, error: unknown): void {
    this.busy = false;
    this.#away = error instanceof Failure && (error.code === 'OFFLINE' || error.code === 'TIMEOUT');
    const sentence = error instanceof Failure ? error.data.sentence : 'Loading data from the server failed.';
    const details = error instanceof Failure ? error.data.details : String(error);
    this.#error = { sentence, at: iso(nowMs), ...(details === undefined ? {} : { details }) };
  }

  toState(situation: Situation): FeedState {
    const { record, nowMs, elapsedMs } = situation;
    const checkedAtMs =
      this.#checkedAtMs === null ? record.completeAtMs : nowMs - (elapsedMs - this.#checkedAtMs);
    // A time in the future was stored while the clock was ahead. Limit it to the present.
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
    // A negative age means an unknown age.
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
