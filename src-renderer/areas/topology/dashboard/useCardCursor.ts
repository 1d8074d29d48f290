import { useRouter } from '@tanstack/react-router';
import type { Virtualizer } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Component } from '#contract/rules/packedComponents.ts';
import { componentHref } from '#parts/components/componentLinks.ts';
import type { ListedComponent } from '#parts/components/listComponents.ts';
import { walkCards } from './cardWalk.ts';

interface CursorOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly virtualizer: Virtualizer<HTMLElement, HTMLElement>;
  readonly listed: readonly ListedComponent[];
  readonly columns: number;
  /** Id of the initial card. Undefined for the first one. */
  readonly initialId: string | undefined;
  readonly linkQuery: string;
  /** Id of the component whose page shows the cards. */
  readonly refererId?: string | undefined;
  /** Called with the component of the card that gets the focus. */
  readonly onCursor: (component: Component) => void;
}

/** The card around an element, if the card is inside this grid. */
const cardOf = (element: EventTarget | null, inside: HTMLElement | null): HTMLElement | undefined => {
  const card = element instanceof Element ? element.closest<HTMLElement>('[data-component]') : null;
  return card !== null && inside?.contains(card) === true ? card : undefined;
};

/** Keyboard navigation of the cards. Keeps the focus on its card while other cards mount and unmount. */
export function useCardCursor({
  scroller,
  virtualizer,
  listed,
  columns,
  initialId,
  linkQuery,
  refererId,
  onCursor,
}: CursorOptions) {
  const { history } = useRouter();
  const [cursorId, setCursorId] = useState(initialId);
  const found = useMemo(
    () => listed.findIndex(({ component }) => component.id === cursorId),
    [listed, cursorId],
  );
  const index = Math.max(0, found);
  const current = listed[index]?.component;
  const hasFocus = useRef(false);

  useLayoutEffect(() => {
    // The focused card has a new element, or the cursor moved to another card.
    if (!hasFocus.current || current === undefined) return;
    const focused = cardOf(document.activeElement, scroller.current);
    if (focused?.dataset.component === current.id) return;
    if (focused === undefined && document.activeElement !== document.body) return;
    scroller.current
      ?.querySelector<HTMLElement>(`[data-component="${CSS.escape(current.id)}"]`)
      ?.focus({ preventScroll: true });
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const card = cardOf(event.target, scroller.current);
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    if (card === undefined || hasModifier || event.isDefaultPrevented()) return;
    if (card !== event.target) {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      card.focus();
      return;
    }
    if ((event.key === 'Enter' || event.key === 'o') && current !== undefined) {
      event.preventDefault();
      history.push(componentHref(current, { query: linkQuery, refererId }));
      return;
    }
    const row = Math.max(1, virtualizer.options.estimateSize(Math.floor(index / columns)));
    const pageRows = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / row));
    const to = walkCards(event.key, index, { count: listed.length, columns, pageRows });
    if (to === undefined) return;
    event.preventDefault();
    setCursorId(listed[to]?.component.id);
    if (to === 0) virtualizer.scrollToOffset(0);
    else virtualizer.scrollToIndex(Math.floor(to / columns), { align: 'auto' });
  };
  const onFocus = ({ target }: FocusEvent) => {
    const card = cardOf(target, scroller.current);
    if (card === undefined) return;
    hasFocus.current = true;
    setCursorId(card.dataset.component);
    const focused = listed.find(({ component }) => component.id === card.dataset.component);
    if (focused !== undefined) onCursor(focused.component);
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    // Removing an element fires no blur event, so this event means that the user moved the focus.
    hasFocus.current = cardOf(relatedTarget, scroller.current) !== undefined;
  };
  return { current: current?.id, row: Math.floor(index / columns), handlers: { onKeyDown, onFocus, onBlur } };
}
