import type { VirtualItem } from '@tanstack/react-virtual';
import { onUserReset } from '#kit/userState.ts';

/** Scroll state of the cards when the user left the screen. */
export interface CardScroll {
  readonly columns: number;
  readonly scrollTop: number;
  /** Measured row heights. */
  readonly measurements: readonly VirtualItem[];
  /** Id of the card with the cursor. */
  readonly current: string | undefined;
  /** Expanded lists in the cards. */
  readonly expandedNames: Set<string>;
}

/** Maximum number of stored views, for going back in the history. */
const maxSavedScrolls = 20;

/** By view, most recently left last. */
const savedScrolls = new Map<string, CardScroll>();

onUserReset(() => savedScrolls.clear());

/** @param view id of the page's component, followed by the query string */
export const scrollOf = (view: string): CardScroll | undefined => savedScrolls.get(view);

export function saveScroll(view: string, place: CardScroll): void {
  savedScrolls.delete(view);
  savedScrolls.set(view, place);
  const [oldest] = savedScrolls.keys();
  if (savedScrolls.size > maxSavedScrolls && oldest !== undefined) savedScrolls.delete(oldest);
}
