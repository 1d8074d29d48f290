import { setTimeout as wait } from 'node:timers/promises';
import { elapsedTime } from './elapsedTime.ts';

/** Time and randomness, injected everywhere so that tests can control both. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Monotonic time in milliseconds, independent of changes of the wall clock. See `elapsedTime`. */
  elapsed(): number;
  /**
   * Resolves after `ms` milliseconds.
   * @param options with `ref: false`, the timer does not keep the process alive
   * @throws an abort error when the signal is aborted first
   */
  sleep(ms: number, signal?: AbortSignal, options?: { readonly ref: boolean }): Promise<void>;
  /** A number from 0 (inclusive) to 1 (exclusive), for jitter. */
  random(): number;
}

const now = () => Date.now();

export const systemClock: Clock = {
  now,
  elapsed: elapsedTime({ now, monotonic: () => performance.now() }),
  sleep: (ms, signal, options) =>
    wait(ms, undefined, { ...options, ...(signal === undefined ? {} : { signal }) }),
  random: () => Math.random(),
};
