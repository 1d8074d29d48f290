import { useSyncExternalStore } from 'react';

/** Minimum window height for the chart above the tabs. */
const tall = window.matchMedia('(min-height: 992px)');

function subscribe(listener: () => void): () => void {
  tall.addEventListener('change', listener);
  return () => tall.removeEventListener('change', listener);
}

export const useTallWindow = (): boolean => useSyncExternalStore(subscribe, () => tall.matches);
