import { useEffect, useRef } from 'react';

/** Time (ms) after which a choice that the caller did not render was rejected or changed by the caller. */
const renderedWithinMs = 1_000;

/**
 * For controls that add to a value: a second choice is based on the first one, also before the caller has rendered
 * the first. Callers that store values in the address render them later.
 * @param rendered value that the caller has rendered
 * @param key text that differs for different values
 * @returns Sets a value that is computed from the latest one.
 */
export function useLatestChoice<Value>(
  rendered: Value,
  key: string,
  onChange: (value: Value) => void,
): (next: (latest: Value) => Value) => void {
  const choice = useRef<{ readonly key: string; readonly value: Value; readonly atMs: number }>(undefined);
  useEffect(() => {
    if (choice.current?.key !== key) choice.current = undefined;
  }, [key]);
  return (next) => {
    const known = choice.current;
    const atMs = performance.now();
    const isPending = known?.key === key && atMs - known.atMs < renderedWithinMs;
    const value = next(isPending ? known.value : rendered);
    choice.current = { key, value, atMs };
    onChange(value);
  };
}
