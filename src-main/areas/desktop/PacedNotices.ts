import { type QuietHours, quietForMs } from '../../../src-preload/contract/rules/quietHours.ts';
import type { Clock } from '../../base/clock.ts';

/** Minimum time between two notices, in milliseconds. */
const pauseMs = 60_000;

export interface PacedNoticesOptions<T> {
  readonly clock: Clock;
  /** Null if the user has set no quiet hours. */
  readonly quietHours: () => QuietHours | null;
  /** Shows several things in one notice. */
  readonly show: (things: readonly T[]) => void;
}

/**
 * Limits notices to one per minute and holds them back during quiet hours. Waiting things are then shown in
 * one notice, unless they were withdrawn.
 */
export class PacedNotices<T> {
  readonly #options: PacedNoticesOptions<T>;
  #waking = new AbortController();
  #stopped = false;
  readonly #waiting = new Map<string, T>();
  /** Time of the last notice, by `clock.elapsed()`. */
  #lastMs = Number.NEGATIVE_INFINITY;
  #running = false;

  constructor(options: PacedNoticesOptions<T>) {
    this.#options = options;
  }

  /** @param key a later thing with the same key replaces the waiting one */
  add(key: string, thing: T): void {
    this.#waiting.set(key, thing);
    if (!this.#running) void this.#run();
  }

  withdraw(key: string): void {
    this.#waiting.delete(key);
  }

  /** Applies changed quiet hours to waiting notices. */
  reconsider(): void {
    this.#waking.abort();
  }

  stop(): void {
    this.#stopped = true;
    this.#waiting.clear();
    this.#waking.abort();
  }

  async #run(): Promise<void> {
    const { clock, show } = this.#options;
    this.#running = true;
    // Collects the things that are added in the same turn of the event loop.
    await Promise.resolve();
    while (this.#waiting.size > 0 && !this.#stopped) {
      const waitMs = this.#waitMs();
      if (waitMs > 0) {
        this.#waking = new AbortController();
        // `reconsider` and `stop` abort the sleep; the loop then computes the delay again.
        await clock.sleep(waitMs, this.#waking.signal, { ref: false }).catch(() => undefined);
        continue;
      }
      const things = [...this.#waiting.values()];
      this.#waiting.clear();
      this.#lastMs = clock.elapsed();
      show(things);
    }
    this.#running = false;
  }

  #waitMs(): number {
    const { clock, quietHours } = this.#options;
    const hours = quietHours();
    const quietMs = hours === null ? 0 : quietForMs(hours, new Date(clock.now()));
    return Math.max(quietMs, this.#lastMs + pauseMs - clock.elapsed());
  }
}
