import { useEffect, useState } from 'react';

const nothing: ReadonlySet<string> = new Set();
/** As many cards as can be made within a frame on a slow machine. */
const perFrame = 24;

/**
 * Lets things come into the document a few per frame, so that many of them never hold one frame up.
 * @returns the keys to show now, and whether these are all
 */
export function useChunked(keys: readonly string[]): {
  readonly shown: readonly string[];
  readonly isComplete: boolean;
} {
  const [have, setHave] = useState(nothing);
  const fresh = keys.filter((key) => !have.has(key));
  const isFew = fresh.length <= perFrame;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is fresh follows from the two others.
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
