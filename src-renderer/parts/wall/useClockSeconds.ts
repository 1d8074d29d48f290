import { useEffect, useState } from 'react';

/** Returns the time every second, in milliseconds since 1970. The shared clock ticks too slowly. */
export function useClockSeconds(): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
