import { useEffect, useMemo, useRef } from 'react';

export interface DebouncedCall<T> {
  /** Schedules a value and replaces the previous one. */
  readonly schedule: (value: T) => void;
  /** Sends the pending value at once. */
  readonly flush: () => void;
  readonly cancel: () => void;
}

/**
 * Sends only the last value, after a delay.
 * @param delayMs milliseconds
 */
export function debounce<T>(delayMs: number, send: (value: T) => void): DebouncedCall<T> {
  let pending: { readonly value: T; readonly timer: ReturnType<typeof setTimeout> } | undefined;
  const cancel = () => {
    clearTimeout(pending?.timer);
    pending = undefined;
  };
  const flush = () => {
    if (pending === undefined) return;
    const { value } = pending;
    cancel();
    send(value);
  };
  const schedule = (value: T) => {
    cancel();
    pending = { value, timer: setTimeout(flush, delayMs) };
  };
  return { schedule, flush, cancel };
}

/**
 * Like `delayed`, but sends the pending value when the component unmounts or the window closes.
 * @param send may change with each render
 */
export function useDebouncedCall<T>(delayMs: number, send: (value: T) => void): DebouncedCall<T> {
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  const debounced = useMemo(() => debounce<T>(delayMs, (value) => latest.current(value)), [delayMs]);
  useEffect(() => {
    window.addEventListener('pagehide', debounced.flush);
    return () => {
      window.removeEventListener('pagehide', debounced.flush);
      debounced.flush();
    };
  }, [debounced]);
  return debounced;
}
