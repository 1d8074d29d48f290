import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { markedEnds, markedPlace, nothingMarked } from './copiedText.ts';
import type { Place } from './findPlaces.ts';
import type { TextLines } from './TextLines.ts';

/**
 * Tracks the user's text selection while the rows of its ends are rendered.
 * @returns A function that returns the selected range for copying. Undefined without a selection.
 */
export function useMarkedPlace(
  view: RefObject<HTMLElement | null>,
  lines: TextLines,
): () => Place | undefined {
  const known = useRef({ lines, ends: nothingMarked });
  /** Whether the user has started a new selection since the last `look`. */
  const begins = useRef(false);
  const look = () => {
    if (view.current === null) return;
    // Drop the ends of a previous text.
    const before = known.current.lines === lines ? known.current.ends : nothingMarked;
    known.current = { lines, ends: markedEnds(view.current, getSelection(), before, begins.current) };
    begins.current = false;
  };
  const lookAgain = useEffectEvent(look);
  useEffect(() => {
    const element = view.current;
    const onSelectionChange = () => lookAgain();
    const onPointerDown = ({ target, button, shiftKey }: PointerEvent) => {
      // Pressing the scrollbar (the view itself), buttons or line numbers starts no selection.
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
    // `selectionchange` fires with the next frame, so look again before copying.
    look();
    return markedPlace(known.current.ends);
  };
}
