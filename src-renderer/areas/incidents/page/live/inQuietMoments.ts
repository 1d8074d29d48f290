/** Between two pieces of work, in milliseconds: keys and frames go before. */
const pauseMs = 60;

const waiting = new Set<() => void>();
let running = false;

function next(): void {
  requestIdleCallback(() => {
    const [work] = waiting;
    if (work !== undefined) {
      waiting.delete(work);
      work();
    }
    running = waiting.size > 0;
    if (running) setTimeout(next, pauseMs);
  });
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
