import type { Place } from './findPlaces.ts';

/** An end of what is marked. */
interface MarkedEnd {
  /** The drawn code by which it was told. */
  readonly code: HTMLElement;
  /** Where it is in the text. */
  readonly at: number;
}

/** Both ends of what a person marked, as far as they are known. */
export interface MarkedEnds {
  readonly anchor: MarkedEnd | undefined;
  readonly focus: MarkedEnd | undefined;
}

export const nothingMarked: MarkedEnds = { anchor: undefined, focus: undefined };

/** Where in the text a point of the document is; each row's code says where it begins. */
function placeOf(code: HTMLElement, node: Node, offset: number): number {
  const before = document.createRange();
  before.selectNodeContents(code);
  before.setEnd(node, offset);
  return Number(code.dataset.from) + before.toString().length;
}

/** The ends as the rows tell them that are drawn now; an end outside of them is at the first or last one that is marked. */
function drawnEnds(view: HTMLElement, selection: Selection): MarkedEnds {
  const range = selection.getRangeAt(0);
  const rows = [...view.querySelectorAll<HTMLElement>('[data-from]')].filter((row) =>
    range.intersectsNode(row),
  );
  const first = rows[0];
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return nothingMarked;
  const { startContainer, startOffset, endContainer, endOffset } = range;
  const start = {
    code: first,
    at: first.contains(startContainer)
      ? placeOf(first, startContainer, startOffset)
      : Number(first.dataset.from),
  };
  const end = {
    code: last,
    at: last.contains(endContainer) ? placeOf(last, endContainer, endOffset) : Number(last.dataset.to),
  };
  const isForward = selection.anchorNode === startContainer && selection.anchorOffset === startOffset;
  return isForward ? { anchor: start, focus: end } : { anchor: end, focus: start };
}

/** Rows go away when they are scrolled far from what is seen, and an end that was in one of them moves to what is around it. */
function isLeftBehind(view: HTMLElement, point: Node | null): boolean {
  const element = point instanceof Element ? point : point?.parentElement;
  return view.contains(point) && element?.closest('[data-line]') === null;
}

/**
 * Where the ends of a selection are in the text. The document has what is on the screen only, so an end whose row went away stays where
 * it was known to be.
 * @param view the element around the rows
 * @param known the ends before
 * @param begins whether a person began to mark anew since then. Else the mark has the beginning that it had, whatever the browser says:
 * whoever stretches one whose rows went away has it begin at whichever row there is
 */
export function markedEnds(
  view: HTMLElement,
  selection: Selection | null,
  known: MarkedEnds,
  begins: boolean,
): MarkedEnds {
  if (selection === null || selection.rangeCount === 0 || !selection.containsNode(view, true)) {
    return nothingMarked;
  }
  const drawn = drawnEnds(view, selection);
  const isGone = (end: MarkedEnd | undefined) => end !== undefined && !end.code.isConnected;
  const keepsAnchor = isGone(known.anchor) && (!begins || isLeftBehind(view, selection.anchorNode));
  const keepsFocus = isGone(known.focus) && isLeftBehind(view, selection.focusNode);
  return {
    anchor: keepsAnchor ? known.anchor : drawn.anchor,
    focus: keepsFocus ? known.focus : drawn.focus,
  };
}

/** The stretch of the text between the ends, with what is folded within it; undefined when there is none. */
export function markedPlace({ anchor, focus }: MarkedEnds): Place | undefined {
  if (anchor === undefined || focus === undefined || anchor.at === focus.at) return undefined;
  return { from: Math.min(anchor.at, focus.at), to: Math.max(anchor.at, focus.at) };
}
