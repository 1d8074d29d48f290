import { useEffect, useRef } from 'react';
import type { Scene } from './useGraphLayout.ts';

/** Tells once for each scene that all that is to be seen of it has been painted. */
export function usePainted(
  scene: Scene,
  isComplete: boolean,
  onPainted: ((visibleCount: number) => void) | undefined,
): void {
  const told = useRef<Scene>(undefined);
  useEffect(() => {
    if (!isComplete || onPainted === undefined || told.current === scene) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The frame is painted before what is put off to after it.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        told.current = scene;
        onPainted(scene.graph.items.length);
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [scene, isComplete, onPainted]);
}
