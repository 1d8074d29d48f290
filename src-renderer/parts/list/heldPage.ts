/** A displayed page, and a newer one that is held back because it would move rows. */
export interface HeldPage<Page> {
  /** Key of the page's view. */
  readonly view: string;
  readonly shown: Page | undefined;
  readonly waiting: Page | undefined;
  /** Number of rows that were added, removed or moved. */
  readonly changed: number;
  /** Whether the displayed page belongs to the previous view while the new one loads. */
  readonly borrowed: boolean;
}

export interface NewPage<Page> {
  readonly view: string;
  readonly page: Page | undefined;
  /** Whether the page belongs to the previous view. */
  readonly borrowed: boolean;
}

/** Returns the length of the longest increasing subsequence of distinct numbers. */
function longestRise(numbers: readonly number[]): number {
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
  return Math.max(came, went) + stayed.length - longestRise(stayed);
}

/** Takes a new page. Holds it back if it would move displayed rows of the same view. */
export function takePage<Page>(
  held: HeldPage<Page> | undefined,
  { view, page, borrowed }: NewPage<Page>,
  idsOf: (page: Page) => readonly string[],
): HeldPage<Page> {
  const fresh = { view, shown: page, waiting: undefined, changed: 0, borrowed };
  if (held === undefined || held.view !== view || held.borrowed || held.shown === undefined) return fresh;
  if (page === undefined || page === held.shown || page === held.waiting) return held;
  const before = idsOf(held.shown);
  const changed = before.length === 0 ? 0 : countMoves(before, idsOf(page));
  return changed === 0 ? fresh : { ...held, waiting: page, changed };
}

export const showWaiting = <Page>(held: HeldPage<Page>): HeldPage<Page> =>
  held.waiting === undefined ? held : { ...held, shown: held.waiting, waiting: undefined, changed: 0 };
