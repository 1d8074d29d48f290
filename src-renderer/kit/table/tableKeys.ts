/** Action of a key on the row at the keyboard cursor. */
export type TableAction =
  | 'open'
  | 'preview'
  | 'select'
  | 'extendDown'
  | 'extendUp'
  | 'selectAll'
  | 'clearSelection'
  | 'copy'
  | 'include'
  | 'exclude'
  | 'expand'
  | 'collapse'
  | 'first'
  | 'last';

interface KeyBinding {
  readonly key: string;
  readonly shift?: boolean;
  /** Ctrl, or Cmd on macOS. */
  readonly command?: boolean;
  readonly action: TableAction;
}

const listKeys: readonly KeyBinding[] = [
  { key: 'Home', action: 'first' },
  { key: 'End', action: 'last' },
  { key: 'ArrowDown', shift: true, action: 'extendDown' },
  { key: 'ArrowUp', shift: true, action: 'extendUp' },
  { key: 'a', command: true, action: 'selectAll' },
  { key: 'Escape', action: 'clearSelection' },
];

/** Keys of all lists. The grid handles arrow and page keys itself. */
const rowKeys: readonly KeyBinding[] = [
  ...listKeys,
  { key: 'Enter', action: 'open' },
  { key: 'Enter', shift: true, action: 'preview' },
  { key: 'o', action: 'preview' },
  { key: ' ', action: 'select' },
  { key: 'c', command: true, action: 'copy' },
  { key: '+', action: 'include' },
  { key: '-', action: 'exclude' },
];

const groupKeys: readonly KeyBinding[] = [
  ...listKeys,
  { key: 'ArrowRight', action: 'expand' },
  { key: 'ArrowLeft', action: 'collapse' },
  { key: '+', action: 'expand' },
  { key: '-', action: 'collapse' },
];

/** Action on the selection as a whole. The cursor can also be at a group. */
export type SelectionAction = 'extendDown' | 'extendUp' | 'selectAll' | 'clearSelection';

export const isSelectionAction = (action: TableAction): action is SelectionAction =>
  ['extendDown', 'extendUp', 'selectAll', 'clearSelection'].includes(action);

/** @returns Undefined for a key without an action. */
export function tableAction(event: KeyboardEvent, isGroup: boolean): TableAction | undefined {
  if (event.altKey) return undefined;
  const command = event.ctrlKey || event.metaKey;
  const found = (isGroup ? groupKeys : rowKeys).find(
    (one) =>
      one.key === event.key &&
      (one.command ?? false) === command &&
      // Some keyboard layouts need Shift for the plus sign.
      (one.key === '+' || (one.shift ?? false) === event.shiftKey),
  );
  if (found !== undefined || !isGroup) return found?.action;
  return event.key === 'Enter' || event.key === ' ' ? 'open' : undefined;
}
