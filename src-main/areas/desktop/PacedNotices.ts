import { type QuietHours, quietForMs } from '#contract/rules/quietHours.ts';
import type { Clock } from '#main/base/clock.ts';

/** Default of `minIntervalMs`. */
const defaultIntervalMs = 60_000;

export interface PacedNoticesOptions<T> {
  readonly clock: Clock;
  /** Null if the user has set no quiet hours. */
  readonly quietHours: () => QuietHours | null;
  /** Minimum time between two notices, in milliseconds. Default: one minute. */
  readonly minIntervalMs?: number;
  /** Shows several things in one notice. */
  readonly show: (things: readonly T[]) => void;
}

/**
 * Limits notices to one per minute and holds them back during quiet hours. Waiting things are then shown in
 * one notice, unless they were withdrawn.
 */
export class PacedNotices<T> {
  readonly #options: PacedNoticesOptions<T>;
  #sleepController = new AbortController();
  #isStopped = false;
  readonly #waiting = new Map<string, T>();
  /** Time of the last notice, by `clock.elapsed()`. */
  #lastMs = Number.NEGATIVE_INFINITY;
  #isRunning = false;

  constructor(options: PacedNoticesOptions<T>) {
    this.#options = options;
  }

  /** @param key a later thing with the same key replaces the waiting one */
  add(key: string, thing: T): void {
    this.#waiting.set(key, thing);
    if (!this.#isRunning) void this.#run();
  }

  /** @returns whether a notice with the key was waiting */
  withdraw(key: string): boolean {
    return this.#waiting.delete(key);
  }

  /** Applies changed quiet hours to waiting notices. */
  applyQuietHours(): void {
    this.#sleepController.abort();
  }

  stop(): void {
    this.#isStopped = true;
    this.#waiting.clear();
    this.#sleepController.abort();
  }

  async #run(): Promise<void> {
    const { clock, show } = this.#options;
    this.#isRunning = true;
    // Collects the things that are added in the same turn of the event loop.
    await Promise.resolve();
    while (this.#waiting.size > 0 && !this.#isStopped) {
      const waitMs = this.#waitMs();
      if (waitMs > 0) {
        this.#sleepController = new AbortController();
        // `applyQuietHours` and `stop` abort the sleep; the loop then computes the delay again.
        await clock.sleep(waitMs, this.#sleepController.signal, { ref: false }).catch(() => undefined);
        continue;
      }
      const things = [...this.#waiting.values()];
      this.#waiting.clear();
      this.#lastMs = clock.elapsed();
      show(things);
    }
    this.#isRunning = false;
  }

  #waitMs(): number {
    const { clock, quietHours, minIntervalMs = defaultIntervalMs } = this.#options;
    const hours = quietHours();
    const quietMs = hours === null ? 0 : quietForMs(hours, new Date(clock.now()));
    return Math.max(quietMs, this.#lastMs + minIntervalMs - clock.elapsed());
  }
}
