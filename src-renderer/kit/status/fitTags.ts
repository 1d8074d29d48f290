import { rememberDrawn } from './asDrawn.ts';

/** Gap between tags, in CSS pixels, as in Tag.module.css. */
const gapPx = 4;

/** A tag that is cut has at least this width, in CSS pixels: about six letters. */
const minCutPx = 64;

/** Natural widths of the tags of a list, in CSS pixels. They are measured once. */
const measured = new WeakMap<Element, readonly number[]>();

/**
 * Returns how many tags are displayed in a width: those that fit whole, or the first one with an ellipsis if there is
 * room for some of its letters.
 * @param widths natural widths of the tags
 * @param all number of tags, including those that are never displayed
 * @param room width of the list
 * @param countPx width of the count of further tags
 */
export function tagsThatFit(widths: readonly number[], all: number, room: number, countPx: number): number {
  for (let count = widths.length; count > 0; count -= 1) {
    const tagsPx = widths.slice(0, count).reduce((sum, px) => sum + px + gapPx, -gapPx);
    if (tagsPx + (count < all ? gapPx + countPx : 0) <= room) return count;
  }
  const othersPx = all > 1 ? gapPx + countPx : 0;
  return widths.length > 0 && minCutPx + othersPx <= room ? 1 : 0;
}

const countOf = (list: Element): HTMLElement | null => list.querySelector<HTMLElement>('[data-more]');
const tagsOf = (list: Element): readonly HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>(':scope > :not([data-more])'),
];

function widthsOf(list: Element): readonly number[] {
  const known = measured.get(list);
  if (known !== undefined) return known;
  const widths = tagsOf(list).map((tag) => Math.ceil(tag.getBoundingClientRect().width));
  measured.set(list, widths);
  return widths;
}

/** Width of a count with two digits, in CSS pixels. */
const countPx = 32;

function displayTags(list: Element, room: number, widths: readonly number[]): void {
  const tags = tagsOf(list);
  const more = countOf(list);
  if (more === null) return;
  rememberDrawn(list);
  const never = Number(more.dataset.more);
  const shown = tagsThatFit(widths, widths.length + never, room, countPx);
  // Only a single tag is ever cut.
  list.toggleAttribute('data-single', shown === 1);
  for (const [at, tag] of tags.entries()) tag.hidden = at >= shown;
  const hidden = widths.length - shown + never;
  more.hidden = hidden === 0;
  more.textContent = shown === 0 ? `${hidden} ${more.dataset.noun}` : `+${hidden}`;
  const texts = more.dataset.texts?.split('\n') ?? [];
  more.dataset.tooltip = texts.slice(shown).join('\n');
}

function displayInNewWidth(entries: readonly ResizeObserverEntry[], observer: ResizeObserver): void {
  const visible = entries.filter(({ contentRect }) => contentRect.width > 0);
  // All reads before the writes, so that the layout is computed once.
  const all = visible.map(({ target, contentRect }) => ({
    target,
    room: contentRect.width,
    widths: widthsOf(target),
  }));
  for (const { target, room, widths } of all) displayTags(target, room, widths);
  for (const { target } of entries) if (!target.isConnected) observer.unobserve(target);
}

/** One observer for the lists of all rows. Created with the first list. */
let observer: ResizeObserver | undefined;

/**
 * Displays as many tags of a list as fit whole, also when its width changes, and the number of the others: `+2`, or
 * `3 tags` if there is no room for letters.
 * @param list contains tags, and an element with `data-more`: the number of tags without an element. Its
 * `data-texts` has a line per tag for the tooltip, and `data-noun` the word for several tags.
 */
export function fitTags(list: HTMLElement): void {
  observer ??= new ResizeObserver(displayInNewWidth);
  observer.observe(list);
}
