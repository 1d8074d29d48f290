import { useSyncExternalStore } from 'react';

/** From this width of the window on the filters stand beside the list. UI reference section 3. */
const query = '(min-width: 1536px)';

const subscribe = (listener: () => void): (() => void) => {
  const list = matchMedia(query);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
};

export const useWideWindow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
