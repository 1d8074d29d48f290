import { useSyncExternalStore } from 'react';

/** Heights of the panel's parts, in CSS pixels. RecentStrip.module.css has the same values. */
const lineHeight = 32;
const otherHeight = 66;
/** Max part of the window's height. */
const maxPart = 1 / 5;

/**
 * Returns how many lines the recent changes have before the “show more” button.
 * @param windowHeight CSS pixels
 * @returns 0 if a low window needs the room for cards
 */
export const recentLinesIn = (windowHeight: number): number =>
  Math.max(0, Math.floor((windowHeight * maxPart - otherHeight) / lineHeight));

function subscribe(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}

/** Lines of the recent changes before the “show more” button. 0 if a low window needs the room for cards. */
export const useRecentRoom = (): number => useSyncExternalStore(subscribe, () => recentLinesIn(innerHeight));
