import { useSyncExternalStore } from 'react';

/** Returns a hook for whether a media query matches now. */
function mediaQueryHook(query: string): () => boolean {
  const list = window.matchMedia(query);
  const subscribe = (listener: () => void) => {
    list.addEventListener('change', listener);
    return () => list.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => list.matches);
}

/** Whether the window has room for the chart above the tabs. */
export const useTallWindow = mediaQueryHook('(min-height: 992px)');

/** Whether the whole drawer scrolls, as in CheckDrawer.module.css, so that its history does not scroll by itself. */
export const useLowWindow = mediaQueryHook('(max-height: 760px)');
