import { formatInteger } from '#kit/format/formatNumber.ts';
import type { ShapeName } from '#kit/status/statusShapes.ts';
import { statusCountsCell } from '#kit/table/cells.ts';
import { insightLooks } from '#parts/insights/insightLook.ts';
import { messages } from './messages.ts';

type Counts = Readonly<Record<string, number>>;

/** Orders the counts like the table of looks. Unknown types are combined as the last entry. */
function orderCounts(
  counts: Counts,
): ReadonlyArray<readonly [shape: ShapeName, count: number, word: string]> {
  const known = insightLooks.flatMap(([type, shape, word]) => {
    const count = counts[type] ?? 0;
    return count > 0 ? [[shape, count, word] as const] : [];
  });
  const others = Object.entries(counts).filter(([type]) => !insightLooks.some(([one]) => one === type));
  const other = others.reduce((sum, [, count]) => sum + count, 0);
  return other === 0 ? known : [...known, ['insightOther', other, others.map(([type]) => type).join(', ')]];
}

export const insightsCell = (counts: Counts): HTMLElement | null =>
  statusCountsCell(
    orderCounts(counts).map(([shape, count, word]) => [shape, count, messages.insightsOf(word, count === 1)]),
  );

export const insightsText = (counts: Counts): string =>
  orderCounts(counts)
    .map(([, count, word]) => `${word}: ${formatInteger(count)}`)
    .join(', ');

export const insightCount = (counts: Counts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
