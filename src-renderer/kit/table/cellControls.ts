/** Marks what Enter presses when the cursor is in its cell. Every other cell opens the row. */
export const pressedByEnter = { 'data-pressed-by-enter': '' } as const;

const marked = '[data-pressed-by-enter]';
const fields = 'input, textarea, select';

/** What Enter presses in the cell that has the focus. */
export const controlOf = (cell: EventTarget | null): HTMLElement | null =>
  cell instanceof Element ? cell.querySelector<HTMLElement>(marked) : null;

/** Whether a key is for what has the focus within a cell: the grid does not go elsewhere by it. */
export const isForControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(marked) !== null;

/** Whether a key is not for the row: somebody types, or presses what is in a cell. */
export const isNotForRow = (target: EventTarget | null): boolean =>
  isForControl(target) || (target instanceof Element && target.closest(fields) !== null);

/** A click that is to open somewhere else: the browser follows the link. */
export const wantsElsewhere = ({ ctrlKey, metaKey, shiftKey, button }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey || button !== 0;
