import { useSyncExternalStore } from 'react';

/** Minimum window width at which the filters are next to the list. */
const query = '(min-width: 1536px)';

const subscribe = (listener: () => void): (() => void) => {
  const list = matchMedia(query);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
};

export const useWideWindow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
