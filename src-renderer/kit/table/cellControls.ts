/**
 * Attribute of the control that Enter presses when the cursor
 * is in its cell. In other cells, Enter opens the row.
 */
export const pressedByEnter = { 'data-pressed-by-enter': '' } as const;

const enterTargetSelector = '[data-pressed-by-enter]';
const fieldSelector = 'input, textarea, select';

export const controlOf = (cell: EventTarget | null): HTMLElement | null =>
  cell instanceof Element ? cell.querySelector<HTMLElement>(enterTargetSelector) : null;

/** Keys that navigate between cells, also from a focused control in a cell. */
const navigationKeys = /^(Arrow|Page|Home$|End$)/;

/**
 * Whether the grid must ignore a key because it belongs to the focused control in a cell.
 * Side effect: a navigation key moves the focus to the cell, which receives the key again.
 */
export function isForCellControl(key: KeyboardEvent): boolean {
  const { target } = key;
  if (!(target instanceof Element)) return false;
  const cell = target.closest(enterTargetSelector)?.closest<HTMLElement>('.ag-cell');
  if (cell != null && navigationKeys.test(key.key)) {
    key.preventDefault();
    key.stopPropagation();
    cell.focus();
    cell.dispatchEvent(new KeyboardEvent(key.type, key));
  }
  return cell != null || target.closest(fieldSelector) !== null;
}

/** Whether a click opens a new tab or window. The browser then follows the link. */
export const opensNewTab = ({ ctrlKey, metaKey, shiftKey, button }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey || button !== 0;
