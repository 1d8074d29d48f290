import { useEffect, useState } from 'react';

/** Delay (ms) after the first paint, which has priority. */
const idleDelayMs = 2_000;
/** Limit (ms) of the wait for an idle period. A busy computer or a running animation is never idle. */
const idleTimeoutMs = 2_000;

/**
 * Runs work once the window is idle, at least {@link idleDelayMs} from now.
 * @returns a function that cancels the work
 */
export function runAfterPaint(work: () => void): () => void {
  let request: number | undefined;
  const timer = setTimeout(() => {
    request = requestIdleCallback(work, { timeout: idleTimeoutMs });
  }, idleDelayMs);
  return () => {
    clearTimeout(timer);
    if (request !== undefined) cancelIdleCallback(request);
  };
}

/** Resolves in the next idle period of the window. */
export const nextIdlePeriod = (): Promise<void> =>
  new Promise((resolve) => {
    requestIdleCallback(() => resolve(), { timeout: idleTimeoutMs });
  });

/** Whether the window was idle since the calling component mounted. Use it to preload code. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => runAfterPaint(() => setIdle(true)), []);
  return idle;
}
