/** Pause between two jobs in milliseconds, which leaves time for input and rendering. */
const pauseMs = 60;
/** Limit of the wait for an idle period in milliseconds. A slow computer with a running animation is never idle. */
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

/**
 * Runs jobs one by one while the window is idle.
 * @returns a function that cancels the job
 */
export function inQuietMoments(work: () => void): () => void {
  waiting.add(work);
  if (!running) {
    running = true;
    next();
  }
  return () => void waiting.delete(work);
}
