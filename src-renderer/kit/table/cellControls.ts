/** Marks what Enter presses when the cursor is in its cell. Every other cell opens the row. */
export const pressedByEnter = { 'data-pressed-by-enter': '' } as const;

const marked = '[data-pressed-by-enter]';
const fields = 'input, textarea, select';

/** What Enter presses in the cell that has the focus. */
export const controlOf = (cell: EventTarget | null): HTMLElement | null =>
  cell instanceof Element ? cell.querySelector<HTMLElement>(marked) : null;

/** Keys that lead from cell to cell, also from what is pressed in one. */
const ways = /^(Arrow|Page|Home$|End$)/;

/**
 * Whether a key is for what has the focus within a cell, and not for the row: somebody types, or presses something. A key that
 * leads on comes a second time, from the cell.
 */
export function isForContent(key: KeyboardEvent): boolean {
  const { target } = key;
  if (!(target instanceof Element)) return false;
  const cell = target.closest(marked)?.closest<HTMLElement>('.ag-cell');
  if (cell != null && ways.test(key.key)) {
    key.preventDefault();
    key.stopPropagation();
    cell.focus();
    cell.dispatchEvent(new KeyboardEvent(key.type, key));
  }
  return cell != null || target.closest(fields) !== null;
}

/** A click that is to open somewhere else: the browser follows the link. */
export const wantsElsewhere = ({ ctrlKey, metaKey, shiftKey, button }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey || button !== 0;
