/** Between two pieces of work, in milliseconds: keys and frames go before. */
const pauseMs = 60;
/** A window that draws a turning icon as fast as it can has no quiet moment: a piece waits no longer than this, in milliseconds. */
const longestWaitMs = 300;

const waiting = new Set<() => void>();
let running = false;

function next(): void {
  const work = (): void => {
    const [first] = waiting;
    if (first !== undefined) {
      waiting.delete(first);
      first();
    }
    running = waiting.size > 0;
    if (running) setTimeout(next, pauseMs);
  };
  requestIdleCallback(work, { timeout: longestWaitMs });
}

/** Does it when the window has nothing else to do, one after the other. @returns takes it back */
export function inQuietMoments(work: () => void): () => void {
  waiting.add(work);
  if (!running) {
    running = true;
    next();
  }
  return () => void waiting.delete(work);
}
