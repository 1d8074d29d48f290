/** A displayed page, and a newer one that is held back because it would move rows. */
export interface StablePage<Page> {
  /** Key of the page's view. */
  readonly view: string;
  readonly displayedPage: Page | undefined;
  readonly pendingPage: Page | undefined;
  /** Number of rows that were added, removed or moved. */
  readonly changed: number;
  /** Whether the displayed page belongs to the previous view while the new one loads. */
  readonly isPrevious: boolean;
}

export interface NewPage<Page> {
  readonly view: string;
  readonly page: Page | undefined;
  /** Whether the page belongs to the previous view. */
  readonly isPrevious: boolean;
}

/** Returns the length of the longest increasing subsequence of distinct numbers. */
function longestIncreasingLength(numbers: readonly number[]): number {
  // Smallest last element for each length so far.
  const ends: number[] = [];
  for (const number of numbers) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    ends[low] = number;
  }
  return ends.length;
}

/** Returns the number of added or removed rows (the larger one) plus moved rows. 0 for the same order. */
export function countMoves(before: readonly string[], after: readonly string[]): number {
  const places = new Map(before.map((id, index) => [id, index]));
  const stayed = after.flatMap((id) => places.get(id) ?? []);
  const came = after.length - stayed.length;
  const went = before.length - stayed.length;
  return Math.max(came, went) + stayed.length - longestIncreasingLength(stayed);
}

/** Takes a new page. Holds it back if it would move displayed rows of the same view. */
export function takePage<Page>(
  current: StablePage<Page> | undefined,
  { view, page, isPrevious }: NewPage<Page>,
  idsOf: (page: Page) => readonly string[],
): StablePage<Page> {
  const fresh = { view, displayedPage: page, pendingPage: undefined, changed: 0, isPrevious };
  if (
    current === undefined ||
    current.view !== view ||
    current.isPrevious ||
    current.displayedPage === undefined
  )
    return fresh;
  if (page === undefined || page === current.displayedPage || page === current.pendingPage) return current;
  const before = idsOf(current.displayedPage);
  const changed = before.length === 0 ? 0 : countMoves(before, idsOf(page));
  return changed === 0 ? fresh : { ...current, pendingPage: page, changed };
}

export const showPending = <Page>(held: StablePage<Page>): StablePage<Page> =>
  held.pendingPage === undefined
    ? held
    : { ...held, displayedPage: held.pendingPage, pendingPage: undefined, changed: 0 };
