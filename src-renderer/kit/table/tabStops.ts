interface Places {
  readonly focusHead: () => void;
  /** @returns whether there is a row */
  readonly focusRows: () => boolean;
}

/**
 * Makes a table two stops of the Tab key, its head and its rows, and lets the key leave it on either side. The grid's own way
 * stops at every row and cell, and its guards before and after lead back in.
 * @returns takes the listener away again
 */
export function keepTabStops(element: HTMLElement, { focusHead, focusRows }: Places): () => void {
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
      focusHead();
      return;
    }
    const stops = [...element.querySelectorAll<HTMLElement>('.ag-tab-guard, .ag-header-row, .ag-row')];
    for (const stop of stops) stop.tabIndex = -1;
    // The browser moves the focus after this event.
    setTimeout(() => {
      for (const stop of stops) stop.tabIndex = 0;
    });
  };
  // Chromium makes an element that scrolls a stop of the Tab key; the rows in it are one already.
  for (const scroller of element.querySelectorAll<HTMLElement>('[class*=viewport]')) scroller.tabIndex = -1;
  element.addEventListener('keydown', onKeyDown, { capture: true });
  return () => element.removeEventListener('keydown', onKeyDown, { capture: true });
}
