/**
 * Stops scroll events that the grid itself caused at its
 * scrollbar. The grid moves its scrollbar after the rows.
 * When the event comes more than 150 ms later, the grid takes it for user input. For the
 * next 150 ms it then follows only the scrollbar, and scrolling renders no new rows.
 * See `isControllingScroll` of AG Grid's GridBodyScrollFeature.
 * @returns A function that removes the listener.
 */
export function stopScrollEcho(element: HTMLElement): () => void {
  /** Last scroll position (px) of the rows, which the grid copies to its scrollbar. */
  let lastScrollTop: number | undefined;
  const onScroll = (event: Event) => {
    if (!(event.target instanceof Element)) return;
    const { classList, scrollTop } = event.target;
    if (classList.contains('ag-grid-viewport')) lastScrollTop = scrollTop;
    else if (classList.contains('ag-body-vertical-scroll-viewport') && scrollTop === lastScrollTop)
      event.stopPropagation();
  };
  element.addEventListener('scroll', onScroll, { capture: true });
  return () => element.removeEventListener('scroll', onScroll, { capture: true });
}
