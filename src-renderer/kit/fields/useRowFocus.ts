import { useRef } from 'react';

/** The place of the row that gets the focus next, once it is drawn. */
export function useRowFocus() {
  const box = useRef<HTMLDivElement>(null);
  const wanted = useRef<number | undefined>(undefined);
  return {
    /** For the element around the rows; each row's first control carries `data-row`. */
    ref: (element: HTMLDivElement | null) => {
      box.current = element;
    },
    /** Call after rendering. */
    apply: () => {
      if (wanted.current === undefined || box.current === null) return;
      const rows = box.current.querySelectorAll<HTMLElement>('[data-row]');
      const row = rows[Math.min(wanted.current, rows.length - 1)];
      wanted.current = undefined;
      (row ?? box.current.querySelector<HTMLElement>('[data-add]'))?.focus();
    },
    want: (index: number) => {
      wanted.current = index;
    },
  };
}
