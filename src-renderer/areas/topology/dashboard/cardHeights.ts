import type { Component } from '../../../../src-preload/contract/rules/packedComponents.ts';
import { type CardSize, hasBody } from '../../../parts/components/componentLook.ts';
import type { Listed } from '../../../parts/components/listComponents.ts';

/** So many lines are shown of a long list. */
const shownLines = 5;
const shownProperties = 6;
const columnsOfSmall = 3;

const folded = (count: number, most: number, linePx: number): number =>
  Math.min(count, most) * linePx + (count > most ? 24 : 0);

/** What of a component makes its card high; counted once, for all of them are asked about with each choice. */
interface Counted {
  readonly headlines: number;
  readonly others: number;
  /** Without those of what is below it. */
  readonly lines: number;
}

const counted = new WeakMap<Component, Counted>();

function countsOf(component: Component): Counted {
  const known = counted.get(component);
  if (known !== undefined) return known;
  const { summary, properties } = component;
  let headlines = 0;
  for (const { headline } of properties) if (headline === true) headlines += 1;
  const lines =
    Number(Object.keys(summary.insights).length > 0) +
    Number(Object.keys(summary.checks).length > 0) +
    Object.keys(summary.incidents).length;
  const found = { headlines, others: properties.length - headlines, lines };
  counted.set(component, found);
  return found;
}

/** About how high a card will be, in pixels. */
function guessCardHeight({ component, children }: Listed, size: CardSize): number {
  const { agentName, statusReason } = component;
  const { headlines, others, lines } = countsOf(component);
  const headlineRows = headlines === 0 ? 0 : hasBody(size) ? 1 : Math.ceil(headlines / columnsOfSmall);
  const frame = 50 + (agentName === null && statusReason === null ? 0 : 24) + headlineRows * 62;
  if (!hasBody(size)) return frame;
  const body = Math.max(folded(lines + children.length, shownLines, 24), folded(others, shownProperties, 26));
  return frame + (body === 0 ? 0 : body + 8);
}

/** About how high each row of cards will be, in pixels; it is measured once it is there. */
export function guessRowHeights(
  listed: readonly Listed[],
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
