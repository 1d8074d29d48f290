import { useEffect, useState } from 'react';

const noKeys: ReadonlySet<string> = new Set();
/** Number of cards that a slow machine can render in one frame. */
const maxKeysPerFrame = 24;

/**
 * Adds items to the document a few per frame, so that no frame takes too long.
 * @returns The keys to render now, and whether these are all.
 */
export function useIncrementalKeys(keys: readonly string[]): {
  readonly renderedKeys: readonly string[];
  readonly isComplete: boolean;
} {
  const [rendered, setRendered] = useState(noKeys);
  const newKeys = keys.filter((key) => !rendered.has(key));
  const isFew = newKeys.length <= maxKeysPerFrame;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `newKeys` depends on the two others.
  useEffect(() => {
    if (newKeys.length === 0 && rendered.size === keys.length) return;
    const take = () => {
      const next = new Set(keys.filter((key) => rendered.has(key)));
      for (const key of newKeys.slice(0, maxKeysPerFrame)) next.add(key);
      setRendered(next);
    };
    const frame = requestAnimationFrame(take);
    return () => cancelAnimationFrame(frame);
  }, [keys, rendered]);

  return { renderedKeys: isFew ? keys : keys.filter((key) => rendered.has(key)), isComplete: isFew };
}
