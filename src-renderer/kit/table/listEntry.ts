/** The tables of the page, with the function that focuses a row of it. */
const lists = new Map<Element, () => boolean>();

/** Elements that cover the page. The keyboard stays in them. */
const layerSelector = '[role=dialog], [role=alertdialog]';

/**
 * Registers a list that `enterList` can focus.
 * @param focus Focuses the last position of the cursor or the first row. Returns whether there is a row.
 * @returns A function that removes the list.
 */
export function registerList(element: Element, focus: () => boolean): () => void {
  lists.set(element, focus);
  return () => lists.delete(element);
}

/**
 * Moves the focus into the first list that follows an element, for example a page title or a search field.
 * @returns Whether there is such a list with a row.
 */
export function enterList(from: Element): boolean {
  const layer = from.closest(layerSelector);
  return [...lists.keys()]
    .filter(
      (list) =>
        list.closest(layerSelector) === layer &&
        list.getClientRects().length > 0 &&
        (from.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
    )
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
    .some((list) => lists.get(list)?.() === true);
}
