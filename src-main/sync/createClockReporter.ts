import { minClockDifferenceMs } from '../cache/clockDifference.ts';
import { estimateNowMs } from '../server/serverTime.ts';

interface ClockReporterOptions {
  /** Clock of this computer, in milliseconds since 1970. */
  readonly now: () => number;
  /** Present by the server's clock, in milliseconds since 1970. Undefined before the server sent its time. */
  readonly serverNowMs: () => number | undefined;
  /** Returns the stored difference, which ignores small changes. */
  readonly store: (differenceMs: number) => Promise<number>;
}

/** Returns a function that stores the difference between both clocks, if it changed. Call it after each answer. */
export function createClockReporter({ now, serverNowMs, store }: ClockReporterOptions): () => void {
  let storedMs: number | undefined;
  return () => {
    const sentMs = serverNowMs();
    if (sentMs === undefined) return;
    const differenceMs = estimateNowMs(now(), sentMs) - now();
    if (storedMs !== undefined && Math.abs(differenceMs - storedMs) < minClockDifferenceMs) return;
    storedMs = differenceMs;
    store(differenceMs).then(
      (ms) => {
        storedMs = ms;
      },
      () => {
        // The next answer tries again. The write of its rows reports the failure.
        storedMs = undefined;
      },
    );
  };
}
