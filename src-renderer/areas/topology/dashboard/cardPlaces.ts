import type { VirtualItem } from '@tanstack/react-virtual';
import { forgottenWithPerson } from '../../../kit/personal.ts';

/** Scroll state of the cards when the user left the screen. */
export interface CardPlace {
  readonly columns: number;
  readonly scrollTop: number;
  /** Measured row heights. */
  readonly measured: readonly VirtualItem[];
  /** Id of the card with the cursor. */
  readonly current: string | undefined;
  /** Expanded lists in the cards. */
  readonly unfolded: Set<string>;
}

/** Maximum number of stored views, for going back in the history. */
const mostPlaces = 20;

/** By view, most recently left last. */
const places = new Map<string, CardPlace>();

forgottenWithPerson(() => places.clear());

/** @param view id of the page's component, followed by the query string */
export const placeOf = (view: string): CardPlace | undefined => places.get(view);

export function keepPlace(view: string, place: CardPlace): void {
  places.delete(view);
  places.set(view, place);
  const [oldest] = places.keys();
  if (places.size > mostPlaces && oldest !== undefined) places.delete(oldest);
}
