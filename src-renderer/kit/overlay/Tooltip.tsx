import { useId, useLayoutEffect, useRef, useState } from 'react';
import { visibleText } from '../text/visibleText.ts';
import styles from './Tooltip.module.css';

const delayMs = 400;
const gapPx = 6;
const edgePx = 8;

interface TooltipContent {
  readonly anchor: Element;
  readonly text: string;
}

/** Elements that the tooltip must not cover when the pointer moves onto them. */
const pressable = 'a, button, input, select, textarea, summary, label, [role="button"], [role="switch"]';

const anchorOf = (event: Event): Element | null =>
  event.target instanceof Element ? event.target.closest('[data-tooltip]') : null;

const positionOf = ({ screenX, screenY }: PointerEvent): string => `${screenX} ${screenY}`;

/** Whether the pointer is on the tooltip and not on an interactive element below it. */
function isPointerOn(tooltip: HTMLElement | null, { clientX, clientY, target }: PointerEvent): boolean {
  if (tooltip === null || (target instanceof Element && target.closest(pressable) !== null)) return false;
  const { left, top, right, bottom } = tooltip.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}

/**
 * Places the tooltip next to an element in a table row, without covering the next row.
 * Also avoids the buttons in the same cell (`data-tooltip-clear`).
 */
function placeNextToRow(tooltip: HTMLElement, anchor: Element, row: Element): void {
  const buttons = anchor.closest('.ag-cell')?.querySelectorAll('[data-tooltip-clear]') ?? [];
  const boxes = [anchor, ...buttons].map((element) => element.getBoundingClientRect());
  const right = Math.max(...boxes.map((box) => box.right)) + gapPx;
  const left = Math.min(...boxes.map((box) => box.left)) - gapPx;
  const { bottom } = row.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = tooltip;
  const fitsRight = right + width <= window.innerWidth - edgePx;
  tooltip.style.top = `${Math.max(edgePx, bottom - height)}px`;
  tooltip.style.left = `${fitsRight ? right : Math.max(edgePx, left - width)}px`;
}

/** Places the tooltip above or below the anchor, within the window. */
function placeBelow(tooltip: HTMLElement, anchor: Element): void {
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = tooltip;
  const below = at.bottom + gapPx + height <= window.innerHeight - edgePx;
  const left = at.left + at.width / 2 - width / 2;
  tooltip.style.top = `${below ? at.bottom + gapPx : Math.max(edgePx, at.top - gapPx - height)}px`;
  tooltip.style.left = `${Math.max(edgePx, Math.min(left, window.innerWidth - width - edgePx))}px`;
}

/**
 * The single tooltip of the window. Shows the `data-tooltip` of the hovered or focused element.
 * One listener for all cells scales, unlike a component per
 * anchor. Esc hides the tooltip; the pointer can move onto it.
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
    let pointerAt = '';
    const hide = () => {
      clearTimeout(timer);
      anchor = null;
      isPointerOnTooltip = false;
      setShown(undefined);
    };
    const show = (next: Element, afterMs: number) => {
      clearTimeout(timer);
      anchor = next;
      timer = setTimeout(() => {
        const text = next.getAttribute('data-tooltip');
        // The tooltip would cover the opened menu.
        if (next.matches('[aria-haspopup][aria-expanded="true"]')) return;
        if (next.isConnected && text !== null && text !== '') setShown({ anchor: next, text });
      }, afterMs);
    };
    const onPointer = (event: PointerEvent) => {
      // Content that changes under a resting mouse also reports the pointer. The user did nothing.
      if (positionOf(event) === pointerAt) return;
      pointerAt = positionOf(event);
      const next = anchorOf(event);
      isPointerOnTooltip = isPointerOn(element.current, event);
      if (next === anchor || isPointerOnTooltip) return;
      if (next === null) hide();
      else {
        setShown(undefined);
        show(next, delayMs);
      }
    };
    const onFocus = (event: FocusEvent) => {
      const next = anchorOf(event);
      if (next !== null && event.target instanceof Element && event.target.matches(':focus-visible'))
        show(next, 0);
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
      pointerAt = positionOf(event);
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
    const tooltip = element.current;
    if (shown === undefined || tooltip === null) return;
    // The top layer is above dialogs.
    tooltip.showPopover();
    const { anchor } = shown;
    const row = anchor.closest('.ag-row');
    if (row === null) placeBelow(tooltip, anchor);
    else placeNextToRow(tooltip, anchor, row);
    // Skip the description if it repeats the accessible name.
    if (anchor.getAttribute('aria-label') === shown.text || anchor.hasAttribute('aria-describedby')) return;
    anchor.setAttribute('aria-describedby', id);
    return () => anchor.removeAttribute('aria-describedby');
  }, [shown, id]);

  if (shown === undefined) return null;
  return (
    <div ref={element} id={id} role="tooltip" popover="manual" className={styles.tooltip}>
      {visibleText(shown.text)}
    </div>
  );
}
