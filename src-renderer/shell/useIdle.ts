import { useEffect, useState } from 'react';

/** Delay (ms) after the first paint, which has priority. */
const idleDelayMs = 2_000;

/** Whether the window was idle since the calling component mounted. Use it to preload code. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    let request: number | undefined;
    const timer = setTimeout(() => {
      request = requestIdleCallback(() => setIdle(true));
    }, idleDelayMs);
    return () => {
      clearTimeout(timer);
      if (request !== undefined) cancelIdleCallback(request);
    };
  }, []);
  return idle;
}
