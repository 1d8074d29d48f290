import { useEffect, useRef, useState } from 'react';
import type { MomentRange } from './momentRange.ts';

const playMs = 60_000;
/** Time between two moments (ms). */
const tickMs = 250;

interface PlayingOptions {
  readonly atMs: number;
  readonly range: MomentRange;
  /** Whether the last moment is not displayed yet. The next one waits for it. */
  readonly isPending: boolean;
  readonly moveTo: (ms: number) => void;
}

/** Plays the visible range in a minute, from the current moment to the end. At the end, from the start. */
export function usePlaying(options: PlayingOptions) {
  const latest = useRef(options);
  latest.current = options;
  const [isPlaying, setIsPlaying] = useState(false);
  useEffect(() => {
    if (!isPlaying) return;
    const { atMs, range } = latest.current;
    const startMs = atMs >= range.toMs ? range.fromMs : atMs;
    const speed = (range.toMs - range.fromMs) / playMs;
    const startedAtMs = performance.now();
    const timer = setInterval(() => {
      if (latest.current.isPending) return;
      const ms = startMs + (performance.now() - startedAtMs) * speed;
      latest.current.moveTo(Math.min(ms, range.toMs));
      if (ms >= range.toMs) setIsPlaying(false);
    }, tickMs);
    return () => clearInterval(timer);
  }, [isPlaying]);
  return { isPlaying, toggle: () => setIsPlaying(!isPlaying), stop: () => setIsPlaying(false) };
}
