/** Pause between two jobs in milliseconds, which leaves time for input and rendering. */
const pauseMs = 60;
/** Limit of the wait for an idle period in milliseconds. A slow computer with a running animation is never idle. */
const idleTimeoutMs = 300;

const jobs = new Set<() => void>();
let running = false;

function scheduleNext(): void {
  const work = (): void => {
    const [first] = jobs;
    if (first !== undefined) {
      jobs.delete(first);
      first();
    }
    running = jobs.size > 0;
    if (running) setTimeout(scheduleNext, pauseMs);
  };
  requestIdleCallback(work, { timeout: idleTimeoutMs });
}

/**
 * Runs jobs one by one while the window is idle.
 * @returns a function that cancels the job
 */
export function runWhenIdle(work: () => void): () => void {
  jobs.add(work);
  if (!running) {
    running = true;
    scheduleNext();
  }
  return () => void jobs.delete(work);
}
