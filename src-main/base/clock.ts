import { setTimeout as wait } from 'node:timers/promises';
import { elapsedTime } from './elapsedTime.ts';

/** Time and chance, injected everywhere so that tests decide both. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds that never go back, whatever is done to the wall clock; see `elapsedTime`. */
  elapsed(): number;
  /**
   * Resolves after `ms` milliseconds.
   * @param options `ref: false` lets the process end meanwhile: nobody waits for it
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
