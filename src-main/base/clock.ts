import { setTimeout as wait } from 'node:timers/promises';

/** Time and chance, injected everywhere so that tests decide both. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /**
   * Resolves after `ms` milliseconds.
   * @param options `ref: false` lets the process end meanwhile: nobody waits for it
   * @throws an abort error when the signal is aborted first
   */
  sleep(ms: number, signal?: AbortSignal, options?: { readonly ref: boolean }): Promise<void>;
  /** A number from 0 (inclusive) to 1 (exclusive), for jitter. */
  random(): number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal, options) =>
    wait(ms, undefined, { ...options, ...(signal === undefined ? {} : { signal }) }),
  random: () => Math.random(),
};
