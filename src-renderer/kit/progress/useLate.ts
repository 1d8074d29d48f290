import { useEffect, useState } from 'react';

/** Whoever waits no longer than this sees nothing of the waiting, in milliseconds. */
const patienceMs = 150;

/** Whether something has lasted so long that it should be seen: what is over at once changes nothing on the screen. */
export function useLate(lasting: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!lasting) return;
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [lasting]);
  return lasting && late;
}
