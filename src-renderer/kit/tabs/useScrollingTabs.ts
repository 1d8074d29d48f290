import { useCallback, useEffect, useRef } from 'react';

/** Marks the sides at which tabs are hidden, so that they fade out there. */
function markHiddenTabs(list: HTMLElement): void {
  const { scrollLeft, scrollWidth, clientWidth } = list;
  const sides = [scrollLeft > 1 && 'start', scrollLeft + clientWidth < scrollWidth - 1 && 'end'];
  list.dataset.hiddenTabs = sides.filter((side) => side !== false).join(' ');
}

/**
 * For a row of tabs that scrolls in narrow windows: the open tab is always visible, and the tabs fade out at the
 * side where more of them follow.
 * @param openTab changes with the open tab
 * @returns ref of the row
 */
export function useScrollingTabs(openTab: string): (list: HTMLElement | null) => (() => void) | undefined {
  const row = useRef<{ readonly list: HTMLElement; readonly observer: ResizeObserver }>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for another open tab.
  useEffect(() => {
    if (row.current === null) return;
    const { list, observer } = row.current;
    // Calls the observer again, after the next layout. Scrolling here would force a layout of its own.
    observer.unobserve(list);
    observer.observe(list);
  }, [openTab]);
  return useCallback((list) => {
    if (list === null) return undefined;
    const observer = new ResizeObserver(() => {
      list
        .querySelector('[aria-selected="true"], [aria-current="page"]')
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      markHiddenTabs(list);
    });
    observer.observe(list);
    row.current = { list, observer };
    const onScroll = () => markHiddenTabs(list);
    list.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      list.removeEventListener('scroll', onScroll);
      row.current = null;
    };
  }, []);
}
