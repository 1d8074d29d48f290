const elementOf = (node: Node | null): Element | null =>
  node instanceof Element ? node : (node?.parentElement ?? null);

/**
 * Prepares a click on a row: only text that is selected in this row prevents the click's action. A selection
 * elsewhere ends, because rows do not end it by themselves.
 * @param isInRow Whether an element belongs to the clicked row.
 * @returns Whether a selection begins or ends in the row.
 */
export function isRowTextSelected(isInRow: (element: Element) => boolean): boolean {
  const selection = getSelection();
  if (selection === null || selection.isCollapsed) return false;
  const ends = [elementOf(selection.anchorNode), elementOf(selection.focusNode)];
  if (ends.some((end) => end !== null && isInRow(end))) return true;
  selection.removeAllRanges();
  return false;
}
