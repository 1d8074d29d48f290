import { useEffect, useState } from 'react';

/** A value as it was when it last stood still for a while. @param delayMs milliseconds; @param value stays the same until it is another */
export function useLate<T>(value: T, delayMs: number): T {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return late;
}
