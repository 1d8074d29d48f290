import { useEffect, useState } from 'react';

/** Idle time in milliseconds after which no user is assumed at the screen. */
const idleAfterMs = 30_000;

/** Whether a user is at the screen: recent key press or pointer movement. */
export function useIsUserActive(): boolean {
  const [isActive, setIsActive] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last: string | undefined;
    const onActivity = () => {
      setIsActive(true);
      clearTimeout(timer);
      timer = setTimeout(() => setIsActive(false), idleAfterMs);
    };
    // Browsers also send events for a resting pointer when content below it changes. The first position is
    // not a movement.
    const onMove = ({ screenX, screenY }: PointerEvent) => {
      const at = `${screenX} ${screenY}`;
      if (last !== undefined && at !== last) onActivity();
      last = at;
    };
    const leave = new AbortController();
    const options = { signal: leave.signal, capture: true, passive: true } as const;
    addEventListener('pointermove', onMove, options);
    for (const name of ['pointerdown', 'keydown', 'wheel'] as const)
      addEventListener(name, onActivity, options);
    return () => {
      leave.abort();
      clearTimeout(timer);
    };
  }, []);
  return isActive;
}
