import { useEffect, useState } from 'react';

/** How long after its first paint the window is left alone, in milliseconds: what it shows comes first. */
const afterMs = 2_000;

/** Whether the window has had a quiet moment since the calling component came: the time to load what may be wanted later. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    let request: number | undefined;
    const timer = setTimeout(() => {
      request = requestIdleCallback(() => setIdle(true));
    }, afterMs);
    return () => {
      clearTimeout(timer);
      if (request !== undefined) cancelIdleCallback(request);
    };
  }, []);
  return idle;
}
