import { useRef } from 'react';

/** Focuses a row after the next render. */
export function useRowFocus() {
  const box = useRef<HTMLDivElement>(null);
  const requestedIndex = useRef<number | undefined>(undefined);
  return {
    /** For the parent element of the rows. The first control of each row needs `data-row`. */
    ref: (element: HTMLDivElement | null) => {
      box.current = element;
    },
    /** Call after each render. */
    apply: () => {
      if (requestedIndex.current === undefined || box.current === null) return;
      const rows = box.current.querySelectorAll<HTMLElement>('[data-row]');
      const row = rows[Math.min(requestedIndex.current, rows.length - 1)];
      requestedIndex.current = undefined;
      (row ?? box.current.querySelector<HTMLElement>('[data-add]'))?.focus();
    },
    request: (index: number) => {
      requestedIndex.current = index;
    },
  };
}
