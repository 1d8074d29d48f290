import { useSyncExternalStore } from 'react';

/** From this height of the window on there is room for the chart above the tabs; UI reference section 3. */
const tall = window.matchMedia('(min-height: 992px)');

function subscribe(listener: () => void): () => void {
  tall.addEventListener('change', listener);
  return () => tall.removeEventListener('change', listener);
}

export const useTallWindow = (): boolean => useSyncExternalStore(subscribe, () => tall.matches);
