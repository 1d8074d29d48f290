interface FocusTargets {
  readonly focusHeader: () => void;
  /** @returns Whether there is a row. */
  readonly focusRows: () => boolean;
}

/**
 * Reduces a table to two Tab stops, header and rows. Tab and Shift+Tab then leave the table.
 * The grid's default stops at every row and cell, and its focus guards lead back into the grid.
 * @returns A function that removes the listener.
 */
export function limitTabStops(element: HTMLElement, { focusHeader, focusRows }: FocusTargets): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return;
    const target = event.target instanceof Element ? event.target : null;
    const inHead = target?.closest('.ag-header') != null;
    const inRow = target?.closest('.ag-row') != null;
    if (!inHead && !inRow) return;
    event.stopPropagation();
    if (inHead && !event.shiftKey && focusRows()) {
      event.preventDefault();
      return;
    }
    if (inRow && event.shiftKey) {
      event.preventDefault();
      focusHeader();
      return;
    }
    const stops = [...element.querySelectorAll<HTMLElement>('.ag-tab-guard, .ag-header-row, .ag-row')];
    for (const stop of stops) stop.tabIndex = -1;
    // The browser moves the focus after this event.
    setTimeout(() => {
      for (const stop of stops) stop.tabIndex = 0;
    });
  };
  // Chromium makes scrollable elements focusable, but the rows already are a Tab stop.
  for (const scroller of element.querySelectorAll<HTMLElement>('[class*=viewport]')) scroller.tabIndex = -1;
  element.addEventListener('keydown', onKeyDown, { capture: true });
  return () => element.removeEventListener('keydown', onKeyDown, { capture: true });
}
