import { useCallback, useEffect, useRef, useState } from 'react';

/** Shortest time between two writes to the address (ms). Browsers refuse more than 200 in 10 seconds. */
const writeEveryMs = 100;

/** Changes the moment of the address. */
export type OnMoment = (at: string | undefined, how: 'push' | 'replace') => void;

/**
 * The moment of the slider. It moves at once, and the address follows.
 * @param at moment of the address, in ISO 8601
 * @param onAt a stable function
 */
export function useLiveMoment(at: string, onAt: OnMoment) {
  const [liveMs, setLiveMs] = useState<number>();
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; ms: number }>(undefined);
  const writtenAtMs = useRef(0);
  useEffect(
    () => () => {
      clearTimeout(waiting.current?.timer);
      waiting.current = undefined;
    },
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address replaces the live moment, unless a later one waits.
  useEffect(() => {
    if (waiting.current === undefined) setLiveMs(undefined);
  }, [at]);
  const moveTo = useCallback(
    (ms: number) => {
      setLiveMs(ms);
      if (waiting.current !== undefined) {
        waiting.current.ms = ms;
        return;
      }
      const write = () => {
        const latestMs = waiting.current?.ms ?? ms;
        waiting.current = undefined;
        writtenAtMs.current = performance.now();
        onAt(new Date(Math.min(latestMs, Date.now())).toISOString(), 'replace');
      };
      const restMs = writtenAtMs.current + writeEveryMs - performance.now();
      if (restMs <= 0) write();
      else waiting.current = { ms, timer: setTimeout(write, restMs) };
    },
    [onAt],
  );
  return { atMs: liveMs ?? Date.parse(at), moveTo };
}
