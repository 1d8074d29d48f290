import { useEffect, useRef } from 'react';

/** Display time of a page, in milliseconds. */
const pageMs = 10_000;

/** Turns pages automatically while `isEnabled` is true. */
export function useAutoPaging(showNextPage: () => void, isEnabled: boolean): void {
  const latest = useRef(showNextPage);
  latest.current = showNextPage;
  useEffect(() => {
    if (!isEnabled) return;
    const timer = setInterval(() => latest.current(), pageMs);
    return () => clearInterval(timer);
  }, [isEnabled]);
}
