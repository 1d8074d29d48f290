interface TabTrap {
  /** Whether Tab indents. Never true for read-only text. */
  readonly isEditable: () => boolean;
  /** Called after Ctrl+M: whether Tab now moves the focus instead of indenting. */
  readonly onToggle: (moves: boolean) => void;
}

/**
 * Lets keyboard users leave an editor in which Tab indents.
 * After Esc, the next Tab or Shift+Tab moves the focus. Ctrl+M toggles indenting.
 * Monaco stops an Esc that closes its own widget (suggestions, find), so that Esc has no further effect.
 * The first other Esc stops here, so that a surrounding dialog stays open. A second Esc reaches the dialog.
 *
 * @param ancestor An ancestor of the editor. Events reach it before Monaco (capture) and after Monaco (bubble).
 * @returns A function that removes the listeners.
 */
export function trapTab(ancestor: HTMLElement, { isEditable, onToggle }: TabTrap): () => void {
  let canTabLeave = false;
  let tabMovesFocus = false;
  const listeners = new AbortController();
  const { signal } = listeners;
  const isInEditor = ({ target }: Event) =>
    target instanceof HTMLTextAreaElement && target.classList.contains('inputarea');
  const close = () => {
    canTabLeave = false;
  };
  ancestor.addEventListener(
    'keydown',
    (event) => {
      if (!isEditable() || !isInEditor(event)) return;
      if (event.key === 'Tab' && (canTabLeave || tabMovesFocus)) {
        // Hide the key from Monaco, so that the browser moves the focus.
        event.stopPropagation();
      } else if (event.key.toLowerCase() === 'm' && event.ctrlKey && !event.altKey && !event.metaKey) {
        event.stopPropagation();
        event.preventDefault();
        tabMovesFocus = !tabMovesFocus;
        onToggle(tabMovesFocus);
      } else if (!['Escape', 'Shift', 'Tab'].includes(event.key)) {
        close();
      }
    },
    { capture: true, signal },
  );
  ancestor.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || canTabLeave || !isEditable() || !isInEditor(event)) return;
      canTabLeave = true;
      event.stopPropagation();
      event.preventDefault();
    },
    { signal },
  );
  ancestor.addEventListener('pointerdown', close, { signal });
  ancestor.addEventListener('focusout', close, { signal });
  return () => listeners.abort();
}
