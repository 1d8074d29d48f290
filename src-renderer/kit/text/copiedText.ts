import type { Place } from './findPlaces.ts';

/** Where in the text a point of the document is; each row's code says where it begins. */
function placeOf(row: HTMLElement, node: Node, offset: number): number {
  const before = document.createRange();
  before.selectNodeContents(row);
  before.setEnd(node, offset);
  return Number(row.dataset.from) + before.toString().length;
}

/**
 * The stretch of the text that a person marked, with what is folded within it: rows hold what is on the screen only.
 * @param view the element around the rows
 * @returns undefined when nothing of the rows is marked
 */
export function markedPlace(view: HTMLElement, selection: Selection | null): Place | undefined {
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  const rows = [...view.querySelectorAll<HTMLElement>('[data-from]')].filter((row) =>
    range.intersectsNode(row),
  );
  const first = rows[0];
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const from = first.contains(range.startContainer)
    ? placeOf(first, range.startContainer, range.startOffset)
    : Number(first.dataset.from);
  const to = last.contains(range.endContainer)
    ? placeOf(last, range.endContainer, range.endOffset)
    : Number(last.dataset.to);
  return from < to ? { from, to } : undefined;
}
