import type { FeedName, FeedState } from '#contract/sync.ts';
import { Failure } from '../base/Failure.ts';
import type { FeedRecord } from '../cache/model.ts';
import type { FutureRows } from '../cache/reads/FutureRowReader.ts';
import type { FeedProgress } from '../feeds/FeedContext.ts';
import { feeds } from '../feeds/feeds.ts';
import { unreadableState } from '../feeds/unreadable.ts';

interface FeedStatusInput {
  readonly nowMs: number;
  /** Monotonic time in milliseconds, for calculating ages: the wall clock may jump. */
  readonly elapsedMs: number;
  readonly record: FeedRecord;
  readonly rows: number;
  readonly sizeBytes: number;
  /** Rows with a time in the future. */
  readonly futureRows?: FutureRows | undefined;
  readonly paused: boolean;
  readonly nextAtMs: number | null;
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** Runtime status of a feed in addition to its stored record: progress and errors. */
export class FeedStatus {
  readonly name: FeedName;
  isBusy = false;
  /** Monotonic time of the last comparison with the server. */
  #checkedAtMs: number | null = null;
  #error: FeedState['error'] = null;
  /** The server is offline, which is not an error of the feed. */
  #isServerOffline = false;
  #progress: FeedProgress | undefined;
  #startedAtMs = 0;
  #startedDone = 0;

  constructor(name: FeedName) {
    this.name = name;
  }

  begin(elapsedMs: number, record: FeedRecord): void {
    this.isBusy = true;
    this.#startedAtMs = elapsedMs;
    this.#startedDone = record.passing ? record.done : 0;
    this.#progress = undefined;
  }

  setProgress(progress: FeedProgress): void {
    this.#progress = progress;
  }

  succeed(elapsedMs: number, checked: boolean): void {
    this.isBusy = false;
    this.#error = null;
    this.#isServerOffline = false;
    if (checked) this.#checkedAtMs = elapsedMs;
  }

  /** Progress of the running or last pass. */
  get progress(): Pick<FeedProgress, 'done' | 'total'> | undefined {
    return this.#progress && { done: this.#progress.done, total: this.#progress.total };
  }

  /** Resets the status after the feed's rows were removed. */
  reset(): void {
    this.#checkedAtMs = null;
    this.#progress = undefined;
  }

  /** Marks the feed as stopped without an error. */
  stop(): void {
    this.isBusy = false;
  }

  fail(nowMs: number, error: unknown): void {
    this.isBusy = false;
    this.#isServerOffline =
      error instanceof Failure && (error.code === 'OFFLINE' || error.code === 'TIMEOUT');
    const sentence = error instanceof Failure ? error.data.sentence : 'Loading data from the server failed.';
    const details = error instanceof Failure ? error.data.details : String(error);
    this.#error = { sentence, at: iso(nowMs), ...(details === undefined ? {} : { details }) };
  }

  toState(situation: FeedStatusInput): FeedState {
    const { record, nowMs, elapsedMs } = situation;
    const checkedAtMs =
      this.#checkedAtMs === null ? record.completeAtMs : nowMs - (elapsedMs - this.#checkedAtMs);
    // A time in the future was stored while the clock was ahead. Limit it to the present.
    const isoUntilNow = (ms: number | null) => (ms === null ? null : iso(Math.min(ms, nowMs)));
    const done = this.isBusy ? (this.#progress?.done ?? record.done) : record.done;
    return {
      name: this.name,
      state: this.#stateOf(situation, checkedAtMs),
      busy: this.isBusy,
      asOf: isoUntilNow(record.completeAtMs),
      checkedAt: isoUntilNow(checkedAtMs),
      rows: situation.rows,
      done,
      total: this.#progress?.total ?? record.total,
      rowsPerSecond: this.#rate(elapsedMs),
      sizeBytes: situation.sizeBytes,
      error: this.#error,
      unreadable: unreadableState(record),
      ...(situation.futureRows === undefined
        ? {}
        : { ahead: { count: situation.futureRows.count, names: [...situation.futureRows.names] } }),
      ...(record.forbidden === null ? {} : { needs: record.forbidden }),
      nextAt: situation.nextAtMs === null ? null : iso(situation.nextAtMs),
    };
  }

  #stateOf({ record, paused, nowMs }: FeedStatusInput, checkedAtMs: number | null): FeedState['state'] {
    if (record.forbidden !== null) return 'forbidden';
    if (paused) return 'paused';
    const failing = this.#error !== null && !this.#isServerOffline;
    if (record.completeAtMs === null) {
      if (failing) return 'failing';
      return this.isBusy || record.passing ? 'first' : 'never';
    }
    if (failing) return 'failing';
    // A negative age means an unknown age.
    const ageMs = checkedAtMs === null ? Number.NaN : nowMs - checkedAtMs;
    const fresh = !this.#isServerOffline && ageMs >= 0 && ageMs < feeds[this.name].freshForMs;
    return fresh ? 'fresh' : 'stale';
  }

  #rate(elapsedMs: number): number | null {
    const seconds = (elapsedMs - this.#startedAtMs) / 1_000;
    if (!this.isBusy || this.#progress === undefined || seconds <= 0) return null;
    return (this.#progress.done - this.#startedDone) / seconds;
  }
}
