import { useEffect, useState } from 'react';

/** Pause (ms) after which the user is not expected to go on: a key that repeats, a drag, a wheel. */
const inputPauseMs = 500;
/** Limit (ms) of the wait for a pause. */
const inputLimitMs = 10_000;
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

let lastInputMs = Number.NEGATIVE_INFINITY;

const noteInput = (event: Event): void => {
  // Moving the pointer without a pressed button changes nothing.
  if (event instanceof PointerEvent && event.type === 'pointermove' && event.buttons === 0) return;
  lastInputMs = performance.now();
};

/**
 * Notes each input of the user, for `nextIdlePeriod`.
 * @returns a function that ends this
 */
export function trackInput(): () => void {
  const types = ['keydown', 'wheel', 'pointerdown', 'pointermove'];
  for (const type of types) window.addEventListener(type, noteInput, { capture: true, passive: true });
  return () => {
    for (const type of types) window.removeEventListener(type, noteInput, { capture: true });
  };
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves in the next idle period of the window in which the user pauses. */
export async function nextIdlePeriod(): Promise<void> {
  const endMs = performance.now() + inputLimitMs;
  for (;;) {
    const pauseMs = Math.min(lastInputMs + inputPauseMs, endMs) - performance.now();
    if (pauseMs > 0) await wait(pauseMs);
    await new Promise<void>((resolve) => {
      requestIdleCallback(() => resolve(), { timeout: idleTimeoutMs });
    });
    const nowMs = performance.now();
    if (nowMs - lastInputMs >= inputPauseMs || nowMs >= endMs) return;
  }
}

/** Whether the window was idle since the calling component mounted. Use it to preload code. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => runAfterPaint(() => setIdle(true)), []);
  return idle;
}
