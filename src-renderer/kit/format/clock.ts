const tickMs = 10_000;
let nowMs = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Returns the time of the window's clock, in ms since 1970. */
export function clockNow(): number {
  // Without listeners the clock does not tick, so update it on read.
  if (timer === undefined && Date.now() - nowMs > 1_000) nowMs = Date.now();
  return nowMs;
}

/** Subscribes to the common clock of all ages. Ticks every 10 s, but not while the window is hidden. */
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
