import { useState } from 'react';
import { type HeldPage, type NewPage, showWaiting, takePage } from './heldPage.ts';

interface Held<Page> {
  readonly page: Page | undefined;
  /** How many rows the newer page moves; 0 when there is none that waits. */
  readonly changed: number;
  readonly show: () => void;
}

/**
 * Keeps rows where they are while a person reads them: a newer page of the same view waits until it is shown, when its rows
 * are others or stand in another order. Architecture section 3, “Live things”.
 * @param idsOf the rows of a page; undefined where nothing waits
 */
export function useHeldPage<Page>(
  next: NewPage<Page>,
  idsOf: ((page: Page) => readonly string[]) | undefined,
): Held<Page> {
  const [held, setHeld] = useState<HeldPage<Page>>();
  if (idsOf === undefined) return { page: next.page, changed: 0, show: () => undefined };
  const now = takePage(held, next, idsOf);
  // Derived while drawing, so that no frame shows a page that is about to be held back.
  if (now !== held && !sameHeld(now, held)) setHeld(now);
  return { page: now.shown, changed: now.changed, show: () => setHeld(showWaiting(now)) };
}

const sameHeld = <Page>(one: HeldPage<Page>, other: HeldPage<Page> | undefined): boolean =>
  other !== undefined &&
  one.view === other.view &&
  one.shown === other.shown &&
  one.waiting === other.waiting &&
  one.borrowed === other.borrowed;
