import { useEffect, useRef, useState } from 'react';

/** Shortest time between two moments (ms). Playing a span must not send the server a request per step. */
const everyMs = 1_000;

/**
 * A value that follows a moving moment with pauses.
 * @param value changes its identity only when it changes
 * @param isStep whether the second value is the first one at another moment. All other changes apply at once.
 */
export function useThrottledSteps<Value>(
  value: Value,
  isStep: (before: Value, after: Value) => boolean,
): Value {
  const [throttled, setThrottled] = useState({ value });
  const changedAtMs = useRef(0);
  const waits = throttled.value !== value && isStep(throttled.value, value);
  if (throttled.value !== value && !waits) setThrottled({ value });
  useEffect(() => {
    if (!waits) return;
    const restMs = Math.max(0, changedAtMs.current + everyMs - performance.now());
    const timer = setTimeout(() => {
      changedAtMs.current = performance.now();
      setThrottled({ value });
    }, restMs);
    return () => clearTimeout(timer);
  }, [value, waits]);
  return waits ? throttled.value : value;
}

const areMoments = (before: string | undefined, after: string | undefined): boolean =>
  before !== undefined && after !== undefined;

/**
 * The moment that a request to the server uses. It follows the address with pauses.
 * @param at ISO 8601. Undefined for now.
 */
export const useThrottledMoment = (at: string | undefined): string | undefined =>
  useThrottledSteps(at, areMoments);
