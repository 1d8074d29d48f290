/**
 * Calls a function once, right after the next layout and before its paint. An effect that measures or scrolls
 * would otherwise force a layout of its own, before the rest of the screen is complete.
 * @param element is displayed; without a size it is not laid out, and the function is never called
 * @returns a function that cancels the call
 */
export function afterLayout(element: Element, run: () => void): () => void {
  const observer = new ResizeObserver(() => {
    observer.disconnect();
    run();
  });
  observer.observe(element);
  return () => observer.disconnect();
}
