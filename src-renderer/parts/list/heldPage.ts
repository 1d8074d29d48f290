/** A page that is shown, and a newer one that waits because it would move rows under the pointer. */
export interface HeldPage<Page> {
  /** The view that the page is of. */
  readonly view: string;
  readonly shown: Page | undefined;
  readonly waiting: Page | undefined;
  /** How many rows came, went or moved. */
  readonly changed: number;
  /** What is shown belongs to another view, until the answer of this one is there. */
  readonly borrowed: boolean;
}

export interface NewPage<Page> {
  readonly view: string;
  readonly page: Page | undefined;
  /** It is the page of the view before, kept until this one's is there. */
  readonly borrowed: boolean;
}

/** How many of a list of different numbers stand in one rising order at most. */
function longestRise(numbers: readonly number[]): number {
  // The smallest end of each length so far.
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

/** How many rows came or went, whichever are more, and how many others moved: 0 when the order is the same. */
export function countMoves(before: readonly string[], after: readonly string[]): number {
  const places = new Map(before.map((id, index) => [id, index]));
  const stayed = after.flatMap((id) => places.get(id) ?? []);
  const came = after.length - stayed.length;
  const went = before.length - stayed.length;
  return Math.max(came, went) + stayed.length - longestRise(stayed);
}

/**
 * Takes what the query says now. Rows in the same order are shown at once; others wait, unless the view is a new one. Where no row
 * was, none can move: the first ones are shown as they come.
 */
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

/** The page that waited is shown. */
export const showWaiting = <Page>(held: HeldPage<Page>): HeldPage<Page> =>
  held.waiting === undefined ? held : { ...held, shown: held.waiting, waiting: undefined, changed: 0 };
