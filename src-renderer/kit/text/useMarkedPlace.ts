import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { markedEnds, markedPlace, nothingMarked } from './copiedText.ts';
import type { Place } from './findPlaces.ts';
import type { TextLines } from './TextLines.ts';

/**
 * Which stretch of the text a person marked. Its ends are looked at whenever they move, while their rows are drawn.
 * @returns asked when somebody copies; undefined when nothing is marked
 */
export function useMarkedPlace(
  view: RefObject<HTMLElement | null>,
  lines: TextLines,
): () => Place | undefined {
  const known = useRef({ lines, ends: nothingMarked });
  /** Whether a press has begun a new mark since `look` ran last. */
  const begins = useRef(false);
  const look = () => {
    if (view.current === null) return;
    // Ends that are known of another text are dropped.
    const before = known.current.lines === lines ? known.current.ends : nothingMarked;
    known.current = { lines, ends: markedEnds(view.current, getSelection(), before, begins.current) };
    begins.current = false;
  };
  const lookAgain = useEffectEvent(look);
  useEffect(() => {
    const element = view.current;
    const onSelectionChange = () => lookAgain();
    const onPointerDown = ({ target, button, shiftKey }: PointerEvent) => {
      // The scrollbar, which is the view itself, and what is pressed beside the lines mark nothing.
      const marks =
        target instanceof Element && target !== element && !target.closest('button, [data-number]');
      if (marks && button === 0) begins.current = !shiftKey;
    };
    document.addEventListener('selectionchange', onSelectionChange);
    element?.addEventListener('pointerdown', onPointerDown);
    return () => {
      document.removeEventListener('selectionchange', onSelectionChange);
      element?.removeEventListener('pointerdown', onPointerDown);
    };
  }, [view]);
  return () => {
    // `selectionchange` comes with the next frame: a copy directly after a change must look by itself.
    look();
    return markedPlace(known.current.ends);
  };
}
