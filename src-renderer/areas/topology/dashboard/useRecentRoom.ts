import { useSyncExternalStore } from 'react';

/** Window heights (CSS pixels) from which the recent changes are expanded at first, and have more lines. */
const expanded = matchMedia('(min-height: 800px)');
const tall = matchMedia('(min-height: 1000px)');

function subscribe(listener: () => void): () => void {
  for (const list of [expanded, tall]) list.addEventListener('change', listener);
  return () => {
    for (const list of [expanded, tall]) list.removeEventListener('change', listener);
  };
}

/** Lines of the recent changes before the “show more” button. 0 if a low window needs the room for cards. */
export const useRecentRoom = (): number =>
  useSyncExternalStore(subscribe, () => (tall.matches ? 8 : expanded.matches ? 3 : 0));
