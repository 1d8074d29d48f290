import { type RefObject, useLayoutEffect, useState } from 'react';

/** The gutter with the numbers of lines, and the room at the end of a line; Text.module.css has the same. Pixels. */
const gutter = 88;
const end = 24;

/** The width of one character of the view's font, in pixels. */
function characterWidth(element: HTMLElement): number {
  const probe = document.createElement('span');
  probe.textContent = '0'.repeat(100);
  probe.style.cssText = 'position: absolute; visibility: hidden; white-space: pre;';
  element.append(probe);
  const { width } = probe.getBoundingClientRect();
  probe.remove();
  return width / 100;
}

/** How many characters a line of the view has room for; undefined while lines are not broken. */
export function useColumns(view: RefObject<HTMLElement | null>, wrap: boolean): number | undefined {
  const [columns, setColumns] = useState<number>();
  useLayoutEffect(() => {
    const element = view.current;
    if (!wrap || element === null) return;
    const measure = () => {
      const width = characterWidth(element);
      if (width > 0) setColumns(Math.floor((element.clientWidth - gutter - end) / width));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [view, wrap]);
  return wrap ? columns : undefined;
}
