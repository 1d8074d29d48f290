import { type CardSize, hasBody } from '../../../parts/components/componentLook.ts';
import type { Listed } from '../../../parts/components/listComponents.ts';

/** So many lines are shown of a long list. */
const shownLines = 5;
const shownProperties = 6;
const columnsOfSmall = 3;

const folded = (count: number, most: number, linePx: number): number =>
  Math.min(count, most) * linePx + (count > most ? 24 : 0);

/** About how high a card will be, in pixels. */
function guessCardHeight({ component, children }: Listed, size: CardSize): number {
  const { summary, properties, agentName, statusReason } = component;
  let headlines = 0;
  for (const { headline } of properties) if (headline === true) headlines += 1;
  const headlineRows = headlines === 0 ? 0 : hasBody(size) ? 1 : Math.ceil(headlines / columnsOfSmall);
  const frame = 50 + (agentName === null && statusReason === null ? 0 : 24) + headlineRows * 62;
  if (!hasBody(size)) return frame;
  const lines =
    Number(Object.keys(summary.insights).length > 0) +
    Number(Object.keys(summary.checks).length > 0) +
    Object.keys(summary.incidents).length +
    children.length;
  const others = properties.length - headlines;
  const body = Math.max(folded(lines, shownLines, 24), folded(others, shownProperties, 26));
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
