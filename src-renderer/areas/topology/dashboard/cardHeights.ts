import type { Component } from '#contract/rules/packedComponents.ts';
import { type CardSize, hasBody } from '#parts/components/componentLook.ts';
import type { ListedComponent } from '#parts/components/listComponents.ts';

/** Number of list lines before “show more”, likewise of properties; headline columns of a small card. */
const shownLines = 5;
const shownProperties = 6;
const smallCardColumns = 3;

const listHeight = (count: number, most: number, linePx: number): number =>
  Math.min(count, most) * linePx + (count > most ? 24 : 0);

/** Counts that determine a card's height. Cached, because every layout change needs them for all cards. */
interface CardCounts {
  readonly headlines: number;
  readonly others: number;
  /** Without the lines of the children. */
  readonly lines: number;
}

const countsCache = new WeakMap<Component, CardCounts>();

function countsOf(component: Component): CardCounts {
  const known = countsCache.get(component);
  if (known !== undefined) return known;
  const { summary, properties } = component;
  let headlines = 0;
  for (const { headline } of properties) if (headline === true) headlines += 1;
  const lines =
    Number(Object.keys(summary.insights).length > 0) +
    Number(Object.keys(summary.checks).length > 0) +
    Object.keys(summary.incidents).length;
  const found = { headlines, others: properties.length - headlines, lines };
  countsCache.set(component, found);
  return found;
}

function guessCardHeight({ component, children }: ListedComponent, size: CardSize): number {
  const { agentName, statusReason } = component;
  const { headlines, others, lines } = countsOf(component);
  const headlineRows = headlines === 0 ? 0 : hasBody(size) ? 1 : Math.ceil(headlines / smallCardColumns);
  const frame = 50 + (agentName === null && statusReason === null ? 0 : 24) + headlineRows * 62;
  if (!hasBody(size)) return frame;
  const body = Math.max(
    listHeight(lines + children.length, shownLines, 24),
    listHeight(others, shownProperties, 26),
  );
  return frame + (body === 0 ? 0 : body + 8);
}

/** Estimates the height of each card row in pixels, until the row is measured. */
export function guessRowHeights(
  listed: readonly ListedComponent[],
  columns: number,
  size: CardSize,
): readonly number[] {
  const heights: number[] = [];
  for (const [at, card] of listed.entries()) {
    const row = Math.floor(at / columns);
    heights[row] = Math.max(heights[row] ?? 0, guessCardHeight(card, size));
  }
  return heights;
}
