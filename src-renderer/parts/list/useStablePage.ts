import { useState } from 'react';
import { type NewPage, type StablePage, showPending, takePage } from './stablePage.ts';

interface DisplayedPage<Page> {
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
export function useStablePage<Page>(
  next: NewPage<Page>,
  idsOf: ((page: Page) => readonly string[]) | undefined,
): DisplayedPage<Page> {
  const [stablePage, setStablePage] = useState<StablePage<Page>>();
  if (idsOf === undefined) return { page: next.page, changed: 0, show: () => undefined };
  const current = takePage(stablePage, next, idsOf);
  // Derived during render, so that no frame displays a page that is held back.
  if (current !== stablePage && !isSamePage(current, stablePage)) setStablePage(current);
  return {
    page: current.displayedPage,
    changed: current.changed,
    show: () => setStablePage(showPending(current)),
  };
}

const isSamePage = <Page>(one: StablePage<Page>, other: StablePage<Page> | undefined): boolean =>
  other !== undefined &&
  one.view === other.view &&
  one.displayedPage === other.displayedPage &&
  one.pendingPage === other.pendingPage &&
  one.isPrevious === other.isPrevious;
