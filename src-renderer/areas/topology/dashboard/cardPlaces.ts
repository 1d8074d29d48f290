import type { VirtualItem } from '@tanstack/react-virtual';
import { forgottenWithPerson } from '../../../kit/personal.ts';

/** Where somebody was in the cards when they left. */
export interface CardPlace {
  readonly columns: number;
  readonly scrollTop: number;
  /** How high the rows were that had been there. */
  readonly measured: readonly VirtualItem[];
  /** The card that the cursor was on. */
  readonly current: string | undefined;
  /** What is unfolded in the cards. */
  readonly unfolded: Set<string>;
}

/** So many views are remembered: as far as somebody goes back. */
const mostPlaces = 20;

/** By view, the one that was left last at the end. */
const places = new Map<string, CardPlace>();

forgottenWithPerson(() => places.clear());

/** @param view its query, with the component whose page it is: another one begins at its top */
export const placeOf = (view: string): CardPlace | undefined => places.get(view);

export function keepPlace(view: string, place: CardPlace): void {
  places.delete(view);
  places.set(view, place);
  const [oldest] = places.keys();
  if (places.size > mostPlaces && oldest !== undefined) places.delete(oldest);
}
