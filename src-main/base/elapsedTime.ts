/** Readings of two clocks, in milliseconds. */
export interface ClockReadings {
  /** Wall clock since 1970. The user or a time service may set it in either direction. */
  readonly now: () => number;
  /** Never changed from outside. May stop while the computer sleeps. */
  readonly monotonic: () => number;
}

/**
 * Creates a monotonic clock. A wall clock that jumps back does not change it. A wall clock that jumps forward
 * counts as elapsed time, because a computer that slept looks the same.
 * @returns a function that returns milliseconds, equal to the wall clock until the first jump back
 */
export function elapsedTime({ now, monotonic }: ClockReadings): () => number {
  let lastNow = now();
  let lastMonotonic = monotonic();
  let elapsedMs = lastNow;
  return () => {
    const nextNow = now();
    const nextMonotonic = monotonic();
    elapsedMs += Math.max(0, nextNow - lastNow, nextMonotonic - lastMonotonic);
    lastNow = nextNow;
    lastMonotonic = nextMonotonic;
    return elapsedMs;
  };
}
