import { useEffect, useMemo, useRef } from 'react';

export interface Delayed<T> {
  /** Schedules a value and replaces the previous one. */
  readonly give: (value: T) => void;
  /** Sends the pending value at once. */
  readonly flush: () => void;
  readonly drop: () => void;
}

/**
 * Sends only the last value, after a delay.
 * @param delayMs milliseconds
 */
export function delayed<T>(delayMs: number, send: (value: T) => void): Delayed<T> {
  let waiting: { readonly value: T; readonly timer: ReturnType<typeof setTimeout> } | undefined;
  const drop = () => {
    clearTimeout(waiting?.timer);
    waiting = undefined;
  };
  const flush = () => {
    if (waiting === undefined) return;
    const { value } = waiting;
    drop();
    send(value);
  };
  const give = (value: T) => {
    drop();
    waiting = { value, timer: setTimeout(flush, delayMs) };
  };
  return { give, flush, drop };
}

/**
 * Like `delayed`, but sends the pending value when the component unmounts or the window closes.
 * @param send may change with each render
 */
export function useDelayed<T>(delayMs: number, send: (value: T) => void): Delayed<T> {
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  const later = useMemo(() => delayed<T>(delayMs, (value) => latest.current(value)), [delayMs]);
  useEffect(() => {
    window.addEventListener('pagehide', later.flush);
    return () => {
      window.removeEventListener('pagehide', later.flush);
      later.flush();
    };
  }, [later]);
  return later;
}
