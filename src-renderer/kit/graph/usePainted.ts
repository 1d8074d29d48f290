import { useEffect, useRef } from 'react';
import type { Scene } from './useGraphLayout.ts';

/** Calls `onPainted` once per scene, after everything visible is painted. */
export function usePainted(
  scene: Scene,
  isComplete: boolean,
  onPainted: ((visibleCount: number) => void) | undefined,
): void {
  const reportedScene = useRef<Scene>(undefined);
  useEffect(() => {
    if (!isComplete || onPainted === undefined || reportedScene.current === scene) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The timeout runs after the paint of this frame.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        reportedScene.current = scene;
        onPainted(scene.graph.items.length);
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [scene, isComplete, onPainted]);
}
