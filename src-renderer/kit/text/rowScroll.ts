/** Pixels. Must match `Text.module.css`. */
export const rowHeight = 20;
/** Padding above the first and below the last row, in pixels. */
const rowsPadding = 4;
/** Max height (px) of the scrolled element. Chromium cuts elements at 33,554,428 px, which are 1.7 million rows. */
const maxHeight = 32_000_000;

const fullHeight = (rows: number): number => rows * rowHeight + 2 * rowsPadding;

/** Returns the height of the scrolled element in pixels. */
export const scrolledHeight = (rows: number): number => Math.min(fullHeight(rows), maxHeight);

/**
 * Returns by how many pixels the rows move when the user scrolls by one pixel: 1, or more for rows that are higher than
 * an element can be.
 * @param viewHeight Height of the visible part in pixels.
 */
export function scrollRatio(rows: number, viewHeight: number): number {
  const height = fullHeight(rows);
  return height <= maxHeight ? 1 : (height - viewHeight) / (maxHeight - viewHeight);
}

/**
 * Scrolls to a row.
 * @param rows Number of all rows.
 * @param where Target position for a row that is not visible. `top` always scrolls.
 */
export function revealRow(
  scroller: HTMLElement,
  row: number,
  rows: number,
  where: 'edge' | 'middle' | 'top',
): void {
  const { clientHeight } = scroller;
  const ratio = scrollRatio(rows, clientHeight);
  const visibleTop = scroller.scrollTop * ratio;
  const top = rowsPadding + row * rowHeight;
  const isSeen = top >= visibleTop && top + rowHeight <= visibleTop + clientHeight;
  if (isSeen && where !== 'top') return;
  const scrollTo = (pixels: number) => {
    scroller.scrollTop = pixels / ratio;
  };
  if (where === 'middle') scrollTo(top - (clientHeight - rowHeight) / 2);
  else if (where === 'top' || top < visibleTop) scrollTo(top - rowsPadding);
  else scrollTo(top + rowHeight - clientHeight + rowsPadding);
}
