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

let last: { readonly query: string; readonly place: CardPlace } | undefined;

forgottenWithPerson(() => {
  last = undefined;
});

/** @param query of the view: another one begins at its top */
export const placeOf = (query: string): CardPlace | undefined =>
  last?.query === query ? last.place : undefined;

export function keepPlace(query: string, place: CardPlace): void {
  last = { query, place };
}
