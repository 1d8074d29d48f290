import { type ComponentType, useId, useLayoutEffect, useRef, useState } from 'react';
import type { TooltipPopupProps } from './TooltipPopup.tsx';

const delayMs = 400;

interface TooltipContent {
  readonly anchor: Element;
  readonly text: string;
  readonly Popup: ComponentType<TooltipPopupProps>;
}

/** Elements that the tooltip must not cover when the pointer moves onto them. */
const pressable = 'a, button, input, select, textarea, summary, label, [role="button"], [role="switch"]';

const anchorOf = (event: Event): Element | null =>
  event.target instanceof Element ? event.target.closest('[data-tooltip]') : null;

/** Whether the pointer is on the tooltip and not on an interactive element below it. */
function isPointerOn(tooltip: HTMLElement | null, { clientX, clientY, target }: PointerEvent): boolean {
  if (tooltip === null || (target instanceof Element && target.closest(pressable) !== null)) return false;
  const { left, top, right, bottom } = tooltip.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}

/**
 * The single tooltip of the window. Shows the `data-tooltip` of the hovered or focused element. One listener for
 * all cells scales, unlike a trigger component per anchor. Esc hides the tooltip; the pointer can move onto it.
 */
export function TooltipLayer() {
  const id = useId();
  const element = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<TooltipContent>();

  // A layout effect, because a normal effect can run after the first key press.
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let anchor: Element | null = null;
    let isPointerOnTooltip = false;
    let isFromFocus = false;
    let pointerAt: readonly [number, number] | undefined;
    const hide = () => {
      clearTimeout(timer);
      anchor = null;
      isPointerOnTooltip = false;
      setShown(undefined);
    };
    const show = (next: Element, afterMs: number) => {
      clearTimeout(timer);
      anchor = next;
      timer = setTimeout(async () => {
        // On failure, for example after an update, there is no tooltip. The next one loads the code again.
        const loaded = await import('./TooltipPopup.tsx').catch(() => undefined);
        if (loaded === undefined || anchor !== next) return;
        const text = next.getAttribute('data-tooltip');
        // The tooltip would cover the opened menu.
        if (next.matches('[aria-haspopup][aria-expanded="true"]')) return;
        if (next.isConnected && text !== null && text !== '')
          setShown({ anchor: next, text, Popup: loaded.TooltipPopup });
      }, afterMs);
    };
    const onPointer = (event: PointerEvent) => {
      const next = anchorOf(event);
      const at = [event.clientX, event.clientY] as const;
      const hasMoved = pointerAt !== undefined && (pointerAt[0] !== at[0] || pointerAt[1] !== at[1]);
      pointerAt = at;
      isPointerOnTooltip = isPointerOn(element.current, event);
      if (next === anchor || isPointerOnTooltip) return;
      // A page that moves below a pointer at rest also sends `pointerover`.
      if (isFromFocus && anchor !== null && !hasMoved) return;
      isFromFocus = false;
      if (next === null) hide();
      else {
        setShown(undefined);
        show(next, delayMs);
      }
    };
    const onFocus = (event: FocusEvent) => {
      const next = anchorOf(event);
      if (next !== null && event.target instanceof Element && event.target.matches(':focus-visible')) {
        isFromFocus = true;
        show(next, 0);
      }
    };
    // A hovered element keeps its tooltip when another element loses the focus.
    const onBlur = (event: FocusEvent) => {
      if (anchor !== null && anchorOf(event) === anchor) hide();
    };
    const onKey = (event: KeyboardEvent) => {
      const opens = event.key === 'Enter' || event.key === ' ';
      if (event.key === 'Escape' || (opens && anchor?.hasAttribute('aria-haspopup') === true)) hide();
    };
    // The tooltip ignores pointer events so that it never blocks a
    // click. Only the position shows when the pointer leaves it.
    const onMove = (event: PointerEvent) => {
      if (isPointerOnTooltip) onPointer(event);
      else pointerAt = [event.clientX, event.clientY];
    };
    document.addEventListener('pointerover', onPointer);
    document.addEventListener('pointermove', onMove, { passive: true });
    document.addEventListener('focusin', onFocus);
    document.addEventListener('focusout', onBlur);
    for (const name of ['pointerdown', 'wheel'] as const) {
      document.addEventListener(name, hide, { passive: true, capture: true });
    }
    document.addEventListener('keydown', onKey, { capture: true });
    return () => {
      clearTimeout(timer);
      anchor = null;
      document.removeEventListener('pointerover', onPointer);
      document.removeEventListener('pointermove', onMove);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('focusout', onBlur);
      for (const name of ['pointerdown', 'wheel'] as const) {
        document.removeEventListener(name, hide, { capture: true });
      }
      document.removeEventListener('keydown', onKey, { capture: true });
    };
  }, []);

  useLayoutEffect(() => {
    if (shown === undefined) return;
    const { anchor, text } = shown;
    // Skip the description if it repeats the accessible name.
    if (anchor.getAttribute('aria-label') === text || anchor.hasAttribute('aria-describedby')) return;
    anchor.setAttribute('aria-describedby', id);
    return () => anchor.removeAttribute('aria-describedby');
  }, [shown, id]);

  if (shown === undefined) return null;
  const { anchor, text, Popup } = shown;
  return <Popup ref={element} id={id} anchor={anchor} text={text} />;
}
