import { useLayoutEffect, useRef, useState } from 'react';
import type { Box } from './blocks.ts';
import type { Scene } from './useGraphLayout.ts';

const durationMs = 300;
/** Max nodes for the animation. Animating more would drop frames. */
const maxAnimatedNodes = 300;

/** Ease-out, like the other animations of the kit. */
const easeOut = (part: number): number => 1 - (1 - part) ** 3;

const interpolateBox = (from: Box, to: Box, part: number): Box => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
  width: from.width + (to.width - from.width) * part,
  height: from.height + (to.height - from.height) * part,
});

/** Returns the start positions: the previous position of an item, or of the group that contained it. */
function startBoxes(scene: Scene, before: ReadonlyMap<string, Box>): Map<string, Box> {
  const result = new Map<string, Box>();
  for (const { key, parent } of scene.graph.items) {
    const above = parent === undefined ? undefined : result.get(parent);
    const target = scene.boxes.get(key);
    const from = before.get(key) ?? above ?? target;
    if (from !== undefined) result.set(key, from);
  }
  return result;
}

/** Returns the positions of a scene, animated over 300 ms. With reduced motion, they change at once. */
export function useMovingBoxes(scene: Scene): ReadonlyMap<string, Box> {
  const [animation, setAnimation] = useState<{
    readonly scene: Scene;
    readonly boxes: ReadonlyMap<string, Box>;
  }>();
  const displayed = useRef<{ readonly subject: unknown; readonly boxes: ReadonlyMap<string, Box> }>(
    undefined,
  );

  useLayoutEffect(() => {
    const before = displayed.current;
    const settle = () => {
      displayed.current = { subject: scene.subject, boxes: scene.boxes };
      setAnimation(undefined);
    };
    const isStill =
      before === undefined ||
      before.subject !== scene.subject ||
      scene.boxes.size > maxAnimatedNodes ||
      matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (isStill) {
      settle();
      return;
    }
    const from = startBoxes(scene, before.boxes);
    const show = (part: number) => {
      const boxes = new Map<string, Box>();
      for (const [key, to] of scene.boxes) boxes.set(key, interpolateBox(from.get(key) ?? to, to, part));
      // A new scene during the animation continues from here.
      displayed.current = { subject: scene.subject, boxes };
      setAnimation({ scene, boxes });
    };
    show(0);
    let start: number | undefined;
    let frame = requestAnimationFrame(function next(now) {
      start ??= now;
      const part = (now - start) / durationMs;
      if (part >= 1) settle();
      else {
        show(easeOut(part));
        frame = requestAnimationFrame(next);
      }
    });
    return () => cancelAnimationFrame(frame);
  }, [scene]);

  return animation?.scene === scene ? animation.boxes : scene.boxes;
}
