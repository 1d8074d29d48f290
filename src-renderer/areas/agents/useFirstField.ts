import { type RefCallback, type RefObject, useCallback, useRef } from 'react';

/** What is filled in first: a field that can be written in, or the button that makes one. */
const fillable = 'input:not([readonly]), button[data-add]';

/** Leads the focus of a dialog to the first thing that can be filled in of what the returned callback is put on. */
export function useFirstField(): readonly [RefObject<HTMLElement | null>, RefCallback<HTMLElement>] {
  const first = useRef<HTMLElement | null>(null);
  const find = useCallback((element: HTMLElement | null) => {
    first.current = element?.querySelector<HTMLElement>(fillable) ?? null;
  }, []);
  return [first, find];
}
