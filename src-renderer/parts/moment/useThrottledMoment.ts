import { useEffect, useRef, useState } from 'react';

/** Shortest time between two moments (ms). Playing a span must not send the server a request per step. */
const everyMs = 1_000;

/**
 * The moment that a request to the server uses. It follows the address with pauses.
 * @param at ISO 8601. Undefined for now.
 */
export function useThrottledMoment(at: string | undefined): string | undefined {
  const [throttled, setThrottled] = useState(at);
  const changedAtMs = useRef(0);
  useEffect(() => {
    if (at === throttled) return;
    const restMs = Math.max(0, changedAtMs.current + everyMs - performance.now());
    const timer = setTimeout(() => {
      changedAtMs.current = performance.now();
      setThrottled(at);
    }, restMs);
    return () => clearTimeout(timer);
  }, [at, throttled]);
  return at === undefined ? undefined : (throttled ?? at);
}
