import { useState } from 'react';
import { type HeldPage, type NewPage, showWaiting, takePage } from './heldPage.ts';

interface Held<Page> {
  readonly page: Page | undefined;
  /** Number of rows that the held page would move. 0 without one. */
  readonly changed: number;
  readonly show: () => void;
}

/**
 * Keeps rows in place while the user reads them. A newer page of the same view is held back if its rows or
 * their order differ.
 * @param idsOf returns row ids of a page; undefined disables holding
 */
export function useHeldPage<Page>(
  next: NewPage<Page>,
  idsOf: ((page: Page) => readonly string[]) | undefined,
): Held<Page> {
  const [held, setHeld] = useState<HeldPage<Page>>();
  if (idsOf === undefined) return { page: next.page, changed: 0, show: () => undefined };
  const now = takePage(held, next, idsOf);
  // Derived during render, so that no frame displays a page that is held back.
  if (now !== held && !sameHeld(now, held)) setHeld(now);
  return { page: now.shown, changed: now.changed, show: () => setHeld(showWaiting(now)) };
}

const sameHeld = <Page>(one: HeldPage<Page>, other: HeldPage<Page> | undefined): boolean =>
  other !== undefined &&
  one.view === other.view &&
  one.shown === other.shown &&
  one.waiting === other.waiting &&
  one.borrowed === other.borrowed;
