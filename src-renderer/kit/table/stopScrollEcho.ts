/**
 * Keeps the grid from taking its own scrollbar for a person. The grid moves that scrollbar after the rows, and hears of it a frame
 * later. Where the frame took more than 150 ms it no longer knows why the bar moved, and for the next 150 ms it follows nothing but
 * the bar (`isControllingScroll` of GridBodyScrollFeature): a scroll of the rows meanwhile leaves the old ones on the screen.
 * @returns takes the listener away again
 */
export function stopScrollEcho(element: HTMLElement): () => void {
  /** Where the rows were when the grid last moved its scrollbar there, in pixels. */
  let told: number | undefined;
  const onScroll = (event: Event) => {
    if (!(event.target instanceof Element)) return;
    const { classList, scrollTop } = event.target;
    if (classList.contains('ag-grid-viewport')) told = scrollTop;
    else if (classList.contains('ag-body-vertical-scroll-viewport') && scrollTop === told)
      event.stopPropagation();
  };
  element.addEventListener('scroll', onScroll, { capture: true });
  return () => element.removeEventListener('scroll', onScroll, { capture: true });
}
