interface ListFocus {
  /** Focuses the last position of the cursor, or the first row. Returns whether there is a row. */
  focus(): boolean;
  /**
   * Focuses the row of the cursor again after the focused element was removed, or the next row if the row was
   * removed. Returns whether there is a row.
   */
  restore(): boolean;
}

/** The tables of the page. */
const lists = new Map<Element, ListFocus>();

/** Elements that cover the page. The keyboard stays in them. */
const layerSelector = '[role=dialog], [role=alertdialog]';

/** Registers a list whose rows can take the focus. Returns a function that removes the list. */
export function registerList(element: Element, focus: ListFocus): () => void {
  lists.set(element, focus);
  return () => lists.delete(element);
}

/**
 * Restores the focus in the list that contained the focused element.
 * @param around The closest ancestor of the removed element that is still in the page.
 * @returns Whether there is such a list with a row.
 */
export const restoreListFocus = (around: Element): boolean =>
  [...lists].some(([list, { restore }]) => list.contains(around) && restore());

/** Returns the displayed lists of the same layer as an element, in the order of the document. */
function listsAround(from: Element): readonly Element[] {
  const layer = from.closest(layerSelector);
  return [...lists.keys()]
    .filter((list) => list.closest(layerSelector) === layer && list.getClientRects().length > 0)
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
}

const follows = (element: Element, other: Element): boolean =>
  (other.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/**
 * Moves the focus into the first list that follows an element, for example a page title or a search field.
 * @returns Whether there is such a list with a row.
 */
export const enterList = (from: Element): boolean =>
  listsAround(from)
    .filter((list) => follows(list, from))
    .some((list) => lists.get(list)?.focus() === true);

/**
 * Moves the focus into the last list before an element, for example from the bar below a list.
 * @returns Whether there is such a list with a row.
 */
export const enterListBefore = (from: Element): boolean =>
  listsAround(from)
    .filter((list) => follows(from, list))
    .toReversed()
    .some((list) => lists.get(list)?.focus() === true);
