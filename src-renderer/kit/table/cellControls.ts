/**
 * Attribute of the control that Enter presses when the cursor
 * is in its cell. In other cells, Enter opens the row.
 */
export const pressedByEnter = { 'data-pressed-by-enter': '' } as const;

const marked = '[data-pressed-by-enter]';
const fields = 'input, textarea, select';

export const controlOf = (cell: EventTarget | null): HTMLElement | null =>
  cell instanceof Element ? cell.querySelector<HTMLElement>(marked) : null;

/** Keys that navigate between cells, also from a focused control in a cell. */
const ways = /^(Arrow|Page|Home$|End$)/;

/**
 * Whether a key is for the focused control in a cell, and not for the row.
 * Navigation keys are dispatched again from the cell.
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

/** Whether a click opens a new tab or window. The browser then follows the link. */
export const wantsElsewhere = ({ ctrlKey, metaKey, shiftKey, button }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey || button !== 0;
