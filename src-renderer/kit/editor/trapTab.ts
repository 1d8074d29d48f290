interface TabTrap {
  /** Whether Tab indents; where the text cannot be changed it never does. */
  readonly editable: () => boolean;
  /** Ctrl+M was pressed: Tab now moves on for good, or indents again. */
  readonly onToggle: (moves: boolean) => void;
}

/**
 * Lets the keyboard out of an editor in which Tab indents: after Esc, the next Tab or Shift+Tab moves the focus, and
 * Ctrl+M turns the indenting off and on.
 * An Esc that closes something in the editor (suggestions, find) does only that: Monaco stops it on its way up.
 * The Esc that opens the way stops here, so that a dialog around the editor stays open; a second one reaches the dialog.
 *
 * @param around an element around the editor; events pass it before Monaco on their way down and after it on their way up
 * @returns takes the listeners off
 */
export function trapTab(around: HTMLElement, { editable, onToggle }: TabTrap): () => void {
  let open = false;
  let moves = false;
  const listeners = new AbortController();
  const { signal } = listeners;
  const inCode = ({ target }: Event) =>
    target instanceof HTMLTextAreaElement && target.classList.contains('inputarea');
  const close = () => {
    open = false;
  };
  around.addEventListener(
    'keydown',
    (event) => {
      if (!editable() || !inCode(event)) return;
      if (event.key === 'Tab' && (open || moves)) {
        // Monaco must not see it; the browser then does what Tab does everywhere.
        event.stopPropagation();
      } else if (event.key.toLowerCase() === 'm' && event.ctrlKey && !event.altKey && !event.metaKey) {
        event.stopPropagation();
        event.preventDefault();
        moves = !moves;
        onToggle(moves);
      } else if (!['Escape', 'Shift', 'Tab'].includes(event.key)) {
        close();
      }
    },
    { capture: true, signal },
  );
  around.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || open || !editable() || !inCode(event)) return;
      open = true;
      event.stopPropagation();
      event.preventDefault();
    },
    { signal },
  );
  around.addEventListener('pointerdown', close, { signal });
  around.addEventListener('focusout', close, { signal });
  return () => listeners.abort();
}
