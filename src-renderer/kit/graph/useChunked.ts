import { useEffect, useState } from 'react';

const nothing: ReadonlySet<string> = new Set();
/** Number of cards that a slow machine can render in one frame. */
const perFrame = 24;

/**
 * Adds items to the document a few per frame, so that no frame takes too long.
 * @returns The keys to render now, and whether these are all.
 */
export function useChunked(keys: readonly string[]): {
  readonly shown: readonly string[];
  readonly isComplete: boolean;
} {
  const [have, setHave] = useState(nothing);
  const fresh = keys.filter((key) => !have.has(key));
  const isFew = fresh.length <= perFrame;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `fresh` depends on the two others.
  useEffect(() => {
    if (fresh.length === 0 && have.size === keys.length) return;
    const take = () => {
      const next = new Set(keys.filter((key) => have.has(key)));
      for (const key of fresh.slice(0, perFrame)) next.add(key);
      setHave(next);
    };
    const frame = requestAnimationFrame(take);
    return () => cancelAnimationFrame(frame);
  }, [keys, have]);

  return { shown: isFew ? keys : keys.filter((key) => have.has(key)), isComplete: isFew };
}
