import { useEffect, useMemo, useRef } from 'react';

export interface Delayed<T> {
  /** It is sent after a while, instead of what was given before. */
  readonly give: (value: T) => void;
  /** What was given is sent at once. */
  readonly flush: () => void;
  /** What was given is not sent. */
  readonly drop: () => void;
}

/** Sends the last of several values a while after it was given. @param delayMs milliseconds */
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
 * The same for a part of the screen: what waits is sent at once when that goes, or the window does.
 * @param send may be another one with each drawing
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
