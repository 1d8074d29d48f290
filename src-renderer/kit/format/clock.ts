const tickMs = 10_000;
let nowMs = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** What the clock of the window says, in milliseconds since 1970. */
export function clockNow(): number {
  // Without listeners the clock stands still: it is set again when it is read.
  if (timer === undefined && Date.now() - nowMs > 1_000) nowMs = Date.now();
  return nowMs;
}

/** One clock for every age on the screen: it tells each 10 s, and stands still while the window is hidden. */
export function onClockTick(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    if (document.hidden) return;
    nowMs = Date.now();
    for (const each of [...listeners]) each();
  }, tickMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
