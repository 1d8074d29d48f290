import { useEffect, useState } from 'react';

/**
 * Current time in milliseconds since 1970, updated each
 * second while `isActive` is true and the window is visible.
 */
export function useNow(isActive: boolean): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    if (!isActive) return;
    const tick = () => {
      if (!document.hidden) setNowMs(Date.now());
    };
    const timer = setInterval(tick, 1_000);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [isActive]);
  return nowMs;
}
