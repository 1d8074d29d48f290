import type { Clock } from '../../src-main/base/clock.ts';

interface Sleeper {
  readonly untilMs: number;
  readonly wake: () => void;
}

/** A clock that stands still until a test moves it; chance is what the test says. */
export class ManualClock implements Clock {
  chance = 0;
  #nowMs = Date.parse('2026-03-01T12:00:00.000Z');
  readonly #sleepers = new Set<Sleeper>();

  now(): number {
    return this.#nowMs;
  }

  random(): number {
    return this.chance;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const sleeper: Sleeper = {
        untilMs: this.#nowMs + ms,
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

  /** How many wait for their time. */
  get sleeping(): number {
    return this.#sleepers.size;
  }

  /** Moves on and wakes whose time has come. */
  advance(ms: number): void {
    this.#nowMs += ms;
    for (const sleeper of [...this.#sleepers]) if (sleeper.untilMs <= this.#nowMs) sleeper.wake();
  }
}
