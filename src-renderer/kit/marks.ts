/** The fixed names of performance marks in the window; the benchmark reads them. */
export const marks = {
  windowStart: 'quarterdeck:window-start',
  /** Sign-in or the frame is on the screen. */
  shellPainted: 'quarterdeck:shell-painted',
  /** The first rows of the catalog list are on the screen. */
  catalogRows: 'quarterdeck:catalog-rows',
} as const;

/** Sets a mark once, after the browser has painted what was just rendered. */
export function markAfterPaint(name: string): void {
  if (performance.getEntriesByName(name).length > 0) return;
  requestAnimationFrame(() => setTimeout(() => performance.mark(name)));
}
