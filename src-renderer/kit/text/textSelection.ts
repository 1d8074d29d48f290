import type { TextMatch } from './findMatches.ts';

interface SelectionEnd {
  /** The code element that determined the position. */
  readonly code: HTMLElement;
  /** Index in the text. */
  readonly at: number;
}

export interface SelectionEnds {
  readonly anchor: SelectionEnd | undefined;
  readonly focus: SelectionEnd | undefined;
}

export const emptySelection: SelectionEnds = { anchor: undefined, focus: undefined };

/** Converts a DOM position to an index of the text. Each row has its start index as `data-from`. */
function textIndexOf(code: HTMLElement, node: Node, offset: number): number {
  const before = document.createRange();
  before.selectNodeContents(code);
  before.setEnd(node, offset);
  return Number(code.dataset.from) + before.toString().length;
}

/**
 * Returns the selection ends from the rendered rows. An end
 * outside of them moves to the first or last selected row.
 */
function renderedEnds(view: HTMLElement, selection: Selection): SelectionEnds {
  const range = selection.getRangeAt(0);
  const rows = [...view.querySelectorAll<HTMLElement>('[data-from]')].filter((row) =>
    range.intersectsNode(row),
  );
  const first = rows[0];
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return emptySelection;
  const { startContainer, startOffset, endContainer, endOffset } = range;
  const start = {
    code: first,
    at: first.contains(startContainer)
      ? textIndexOf(first, startContainer, startOffset)
      : Number(first.dataset.from),
  };
  const end = {
    code: last,
    at: last.contains(endContainer) ? textIndexOf(last, endContainer, endOffset) : Number(last.dataset.to),
  };
  const isForward = selection.anchorNode === startContainer && selection.anchorOffset === startOffset;
  return isForward ? { anchor: start, focus: end } : { anchor: end, focus: start };
}

/**
 * Whether the row of a selection end was removed by scrolling. The browser then moves the end to a parent.
 */
function isRowRemoved(view: HTMLElement, point: Node | null): boolean {
  const element = point instanceof Element ? point : point?.parentElement;
  return view.contains(point) && element?.closest('[data-line]') === null;
}

/**
 * Returns the ends of the selection as indices of the text.
 * Only visible rows are in the document, so an end keeps its known position when its row is removed.
 * @param view Parent element of the rows.
 * @param previous The previous ends.
 * @param isNewSelection Whether a new selection started since then. Otherwise the anchor stays:
 * the browser reports a wrong anchor when an extended selection starts in a removed row.
 */
export function selectionEnds(
  view: HTMLElement,
  selection: Selection | null,
  previous: SelectionEnds,
  isNewSelection: boolean,
): SelectionEnds {
  if (selection === null || selection.rangeCount === 0 || !selection.containsNode(view, true)) {
    return emptySelection;
  }
  const rendered = renderedEnds(view, selection);
  const isRemoved = (end: SelectionEnd | undefined) => end !== undefined && !end.code.isConnected;
  const keepsAnchor =
    isRemoved(previous.anchor) && (!isNewSelection || isRowRemoved(view, selection.anchorNode));
  const keepsFocus = isRemoved(previous.focus) && isRowRemoved(view, selection.focusNode);
  return {
    anchor: keepsAnchor ? previous.anchor : rendered.anchor,
    focus: keepsFocus ? previous.focus : rendered.focus,
  };
}

/** Returns the selected range of the text, including folded lines. Undefined without a selection. */
export function selectedRange({ anchor, focus }: SelectionEnds): TextMatch | undefined {
  if (anchor === undefined || focus === undefined || anchor.at === focus.at) return undefined;
  return { from: Math.min(anchor.at, focus.at), to: Math.max(anchor.at, focus.at) };
}
