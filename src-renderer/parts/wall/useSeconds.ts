import { useEffect, useState } from 'react';

/** The time, each second: a clock on a wall does not stand still for ten. Milliseconds since 1970. */
export function useSeconds(): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
