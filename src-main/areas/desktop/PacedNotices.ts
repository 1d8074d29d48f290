import { type QuietHours, quietForMs } from '../../../src-preload/contract/rules/quietHours.ts';
import type { Clock } from '../../base/clock.ts';

/** Whoever was told something is left alone for so long, in milliseconds. */
const pauseMs = 60_000;

export interface PacedNoticesOptions<T> {
  readonly clock: Clock;
  /** Null when there are none. */
  readonly quietHours: () => QuietHours | null;
  /** Tells some things together. */
  readonly show: (things: readonly T[]) => void;
}

/**
 * Tells what happens, but not more often than once a minute, and not in quiet hours: what comes meanwhile is told together
 * afterwards, unless it is over by then.
 */
export class PacedNotices<T> {
  readonly #options: PacedNoticesOptions<T>;
  #waking = new AbortController();
  #stopped = false;
  readonly #waiting = new Map<string, T>();
  /** Elapsed time of the last notice. */
  #lastMs = Number.NEGATIVE_INFINITY;
  #running = false;

  constructor(options: PacedNoticesOptions<T>) {
    this.#options = options;
  }

  /** @param key the same thing is told once, in its latest form */
  add(key: string, thing: T): void {
    this.#waiting.set(key, thing);
    if (!this.#running) void this.#run();
  }

  /** It is over before it was told. */
  withdraw(key: string): void {
    this.#waiting.delete(key);
  }

  /** The quiet hours are others now. */
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
    // What belongs together comes within one turn of the event loop.
    await Promise.resolve();
    while (this.#waiting.size > 0 && !this.#stopped) {
      const waitMs = this.#waitMs();
      if (waitMs > 0) {
        this.#waking = new AbortController();
        // Woken early, it looks again how long there is to wait.
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
