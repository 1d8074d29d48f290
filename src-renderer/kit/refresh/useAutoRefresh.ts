import { useEffect, useRef } from 'react';
import { isTooFast, type RefreshRate, secondsOf } from './refreshRates.ts';

/**
 * Refreshes at a rate while the window is visible.
 * A refresh that was due while the window was hidden runs when it is displayed again.
 * A rate that is too fast for the time range never refreshes.
 */
export function useAutoRefresh(rate: RefreshRate, rangeMinutes: number, refresh: () => void): void {
  const latest = useRef(refresh);
  latest.current = refresh;
  const everyMs = isTooFast(rate, rangeMinutes) ? 0 : secondsOf(rate) * 1_000;
  useEffect(() => {
    if (everyMs === 0) return;
    let lastMs = Date.now();
    const refreshNow = () => {
      lastMs = Date.now();
      latest.current();
    };
    const timer = setInterval(() => {
      if (!document.hidden) refreshNow();
    }, everyMs);
    const onVisible = () => {
      if (!document.hidden && Date.now() - lastMs >= everyMs) refreshNow();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [everyMs]);
}
