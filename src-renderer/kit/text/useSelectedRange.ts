import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { TextMatch } from './findMatches.ts';
import type { TextLines } from './TextLines.ts';
import { emptySelection, selectedRange, selectionEnds } from './textSelection.ts';

/**
 * Tracks the user's text selection while the rows of its ends are rendered.
 * @returns A function that returns the selected range for copying. Undefined without a selection.
 */
export function useSelectedRange(
  view: RefObject<HTMLElement | null>,
  lines: TextLines,
): () => TextMatch | undefined {
  const lastEnds = useRef({ lines, ends: emptySelection });
  /** Whether the user has started a new selection since the last `update`. */
  const isNewSelection = useRef(false);
  const update = () => {
    if (view.current === null) return;
    // Drop the ends of a previous text.
    const before = lastEnds.current.lines === lines ? lastEnds.current.ends : emptySelection;
    lastEnds.current = {
      lines,
      ends: selectionEnds(view.current, getSelection(), before, isNewSelection.current),
    };
    isNewSelection.current = false;
  };
  const onUpdate = useEffectEvent(update);
  useEffect(() => {
    const element = view.current;
    const onSelectionChange = () => onUpdate();
    const onPointerDown = ({ target, button, shiftKey }: PointerEvent) => {
      // Pressing the scrollbar (the view itself), buttons or line numbers starts no selection.
      const marks =
        target instanceof Element && target !== element && !target.closest('button, [data-number]');
      if (marks && button === 0) isNewSelection.current = !shiftKey;
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
    update();
    return selectedRange(lastEnds.current.ends);
  };
}
