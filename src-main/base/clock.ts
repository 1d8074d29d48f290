import { setTimeout as wait } from 'node:timers/promises';

/** Time and chance, injected everywhere so that tests decide both. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after `ms` milliseconds. @throws the signal's reason when it is aborted first */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** A number from 0 (inclusive) to 1 (exclusive), for jitter. */
  random(): number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) => wait(ms, undefined, signal === undefined ? {} : { signal }),
  random: () => Math.random(),
};
