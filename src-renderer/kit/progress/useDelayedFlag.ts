import { useEffect, useState } from 'react';

/** Delay (ms) before a loading state is displayed. */
const delayMs = 150;

/** Whether a state has lasted long enough to be displayed. Avoids flashing for short waits. */
export function useDelayedFlag(lasting: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!lasting) return;
    const timer = setTimeout(() => setLate(true), delayMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [lasting]);
  return lasting && late;
}
