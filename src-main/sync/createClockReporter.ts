import { minClockDifferenceMs } from '../cache/clockDifference.ts';

interface ClockReporterOptions {
  /** Clock of this computer, in milliseconds since 1970. */
  readonly now: () => number;
  /** Present by the server's clock, in milliseconds since 1970. See `estimateNowMs`. */
  readonly estimatedNowMs: () => number;
  readonly store: (differenceMs: number) => Promise<void>;
}

/** Returns a function that stores the difference between both clocks, if it changed. Call it after each answer. */
export function createClockReporter({ now, estimatedNowMs, store }: ClockReporterOptions): () => void {
  let storedMs: number | undefined;
  return () => {
    const differenceMs = estimatedNowMs() - now();
    if (storedMs !== undefined && Math.abs(differenceMs - storedMs) < minClockDifferenceMs) return;
    storedMs = differenceMs;
    store(differenceMs).catch(() => {
      // The next answer tries again. The write of its rows reports the failure.
      storedMs = undefined;
    });
  };
}
