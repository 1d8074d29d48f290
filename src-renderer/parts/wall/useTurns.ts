import { useEffect, useRef } from 'react';

/** How long a page stays. */
const pageMs = 10_000;

/** Turns the page by itself, as long as there is something to turn. */
export function useTurns(turn: () => void, turns: boolean): void {
  const latest = useRef(turn);
  latest.current = turn;
  useEffect(() => {
    if (!turns) return;
    const timer = setInterval(() => latest.current(), pageMs);
    return () => clearInterval(timer);
  }, [turns]);
}
