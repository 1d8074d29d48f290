import { useEffect, useState } from 'react';

/** The time, told each second while something goes on; it stands still while the window is hidden. Milliseconds since 1970. */
export function useNow(goesOn: boolean): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    if (!goesOn) return;
    const tick = () => {
      if (!document.hidden) setNowMs(Date.now());
    };
    const timer = setInterval(tick, 1_000);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [goesOn]);
  return nowMs;
}
