import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Max distance (px) from the end that counts as the end. */
const nearPx = 24;

/** Keeps a growing text scrolled to its end if the user has scrolled there. */
export function useStickToEnd(view: RefObject<HTMLElement | null>, text: string, follow: boolean): void {
  const atEnd = useRef(false);
  useEffect(() => {
    const element = view.current;
    if (element === null || !follow) return;
    const look = () => {
      const { scrollTop, clientHeight, scrollHeight } = element;
      atEnd.current = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - nearPx;
    };
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [view, follow]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end moves when the text changes.
  useLayoutEffect(() => {
    const element = view.current;
    if (element !== null && follow && atEnd.current) element.scrollTop = element.scrollHeight;
  }, [view, follow, text]);
}
