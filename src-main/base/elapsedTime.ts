/** Readings of two clocks, in milliseconds. */
export interface ClockReadings {
  /** Wall clock since 1970. A person or a time service may set it in either direction. */
  readonly now: () => number;
  /** Never set by anybody. It may stand still while the computer sleeps. */
  readonly monotonic: () => number;
}

/**
 * Makes a reading of elapsed time that never goes back. A wall clock that jumps back does not change it. A wall clock that jumps
 * forward counts as time that passed, because a computer that slept looks the same.
 * @returns milliseconds, equal to the wall clock until the first jump back
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
