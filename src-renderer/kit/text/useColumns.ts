import { type RefObject, useLayoutEffect, useState } from 'react';

/** Width of the gutter and the right padding, in pixels. Must match Text.module.css. */
const gutter = 88;
const rightPadding = 24;

/** Measures the width of a character in the view's font, in pixels. */
function characterWidth(element: HTMLElement): number {
  const probe = document.createElement('span');
  probe.textContent = '0'.repeat(100);
  probe.style.cssText = 'position: absolute; visibility: hidden; white-space: pre;';
  element.append(probe);
  const { width } = probe.getBoundingClientRect();
  probe.remove();
  return width / 100;
}

/** Returns the number of characters that fit on a line. Undefined while wrapping is off. */
export function useColumns(view: RefObject<HTMLElement | null>, wrap: boolean): number | undefined {
  const [columns, setColumns] = useState<number>();
  useLayoutEffect(() => {
    const element = view.current;
    if (!wrap || element === null) return;
    const measure = () => {
      const width = characterWidth(element);
      if (width > 0) setColumns(Math.floor((element.clientWidth - gutter - rightPadding) / width));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [view, wrap]);
  return wrap ? columns : undefined;
}
