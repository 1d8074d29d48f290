import { useEffect, useRef } from 'react';

/** Display time of a page, in milliseconds. */
const pageMs = 10_000;

/** Turns pages automatically while `turns` is true. */
export function useTurns(turn: () => void, turns: boolean): void {
  const latest = useRef(turn);
  latest.current = turn;
  useEffect(() => {
    if (!turns) return;
    const timer = setInterval(() => latest.current(), pageMs);
    return () => clearInterval(timer);
  }, [turns]);
}
