/** Time (ms) without a scroll event after which nothing scrolls. */
const restMs = 100;

let lastScrollMs = Number.NEGATIVE_INFINITY;
let isWatching = false;

function watch(): void {
  if (isWatching) return;
  isWatching = true;
  const note = () => {
    lastScrollMs = performance.now();
  };
  document.addEventListener('scroll', note, { capture: true, passive: true });
}

/**
 * Resolves when nothing in the window scrolls, at once if nothing does. For requests of single rows: a row that
 * scrolls by needs none.
 * @param signal Ends the wait.
 */
export async function whenScrollRests(signal: AbortSignal): Promise<void> {
  watch();
  while (!signal.aborted) {
    const waitMs = lastScrollMs + restMs - performance.now();
    if (waitMs <= 0) return;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}
