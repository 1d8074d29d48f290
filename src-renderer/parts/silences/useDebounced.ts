import { useEffect, useState } from 'react';

/**
 * Debounces a value.
 * @param delayMs milliseconds
 * @param value must have a stable identity while it is unchanged
 */
export function useDebounced<T>(value: T, delayMs: number): T {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return late;
}
