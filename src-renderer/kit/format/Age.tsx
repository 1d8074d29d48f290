import { useSyncExternalStore } from 'react';
import { formatAge, formatInstant } from './formatAge.ts';

const tickMs = 10_000;
let nowMs = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for every age on the screen. It stands still while the window is hidden. */
function subscribe(listener: () => void): () => void {
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

/** How long ago something was, with the absolute time (local and UTC) in the tooltip. */
export function Age({ instant, suffix = '' }: { readonly instant: string | null; readonly suffix?: string }) {
  const now = useSyncExternalStore(subscribe, () => nowMs);
  const text = formatAge(instant, Math.max(now, nowMs));
  if (instant === null || text === '') return null;
  return (
    <time dateTime={instant} title={formatInstant(instant)}>
      {text}
      {suffix}
    </time>
  );
}
