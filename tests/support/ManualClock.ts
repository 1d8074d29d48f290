import type { Clock } from '#main/base/clock.ts';
import { elapsedTime } from '#main/base/elapsedTime.ts';

interface Sleeper {
  readonly untilMs: number;
  readonly wake: () => void;
}

/** A clock that only a test advances, with a random value that the test sets. */
export class ManualClock implements Clock {
  chance = 0;
  #nowMs = Date.parse('2026-03-01T12:00:00.000Z');
  #monotonicMs = 0;
  readonly #sleepers = new Set<Sleeper>();
  readonly #elapsed = elapsedTime({ now: () => this.#nowMs, monotonic: () => this.#monotonicMs });

  now(): number {
    return this.#nowMs;
  }

  /** Monotonic. */
  elapsed(): number {
    return this.#elapsed();
  }

  /** Moves the wall clock without elapsed time, so that sleepers continue to sleep. */
  jump(ms: number): void {
    this.#nowMs += ms;
  }

  random(): number {
    return this.chance;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const sleeper: Sleeper = {
        untilMs: this.#monotonicMs + ms,
        wake: () => {
          this.#sleepers.delete(sleeper);
          resolve();
        },
      };
      this.#sleepers.add(sleeper);
      signal?.addEventListener('abort', () => {
        this.#sleepers.delete(sleeper);
        reject(signal.reason);
      });
    });
  }

  /** Number of sleepers. */
  get sleeping(): number {
    return this.#sleepers.size;
  }

  /** Advances both clocks and wakes sleepers whose time has come. */
  advance(ms: number): void {
    this.#nowMs += ms;
    this.#monotonicMs += ms;
    for (const sleeper of [...this.#sleepers]) if (sleeper.untilMs <= this.#monotonicMs) sleeper.wake();
  }
}
