import { formatInteger } from '../../kit/format/formatNumber.ts';
import type { ShapeName } from '../../kit/status/statusShapes.ts';
import { shapeCounts } from '../../kit/table/cells.ts';
import { messages } from './messages.ts';

type Counts = Readonly<Record<string, number>>;

/** Icons of insights by type, in the order in which they are shown; UI reference, icons section 6. */
const insights: ReadonlyArray<readonly [type: string, shape: ShapeName, word: string]> = [
  ['availability', 'insightAvailability', 'availability'],
  ['security', 'insightSecurity', 'security'],
  ['cost', 'insightCost', 'cost'],
  ['performance', 'insightPerformance', 'performance'],
  ['reliability', 'insightReliability', 'reliability'],
  ['compliance', 'insightCompliance', 'compliance'],
  ['integration', 'insightIntegration', 'integration'],
  ['technical_debt', 'insightTechnicalDebt', 'technical debt'],
  ['technicalDebt', 'insightTechnicalDebt', 'technical debt'],
  ['recommendation', 'insightRecommendation', 'recommendation'],
];

const inTable = new Map(insights.map(([type, shape, word]) => [type, { shape, word }]));

/** How a type of insights is drawn and said; one that is not in the table is one of the others. */
export const insightLook = (type: string): { readonly shape: ShapeName; readonly word: string } =>
  inTable.get(type) ?? { shape: 'insightOther', word: type };

/** A type that is not in the table is one of the others. */
function ordered(counts: Counts): ReadonlyArray<readonly [shape: ShapeName, count: number, word: string]> {
  const known = insights.flatMap(([type, shape, word]) => {
    const count = counts[type] ?? 0;
    return count > 0 ? [[shape, count, word] as const] : [];
  });
  const others = Object.entries(counts).filter(([type]) => !insights.some(([one]) => one === type));
  const other = others.reduce((sum, [, count]) => sum + count, 0);
  return other === 0 ? known : [...known, ['insightOther', other, others.map(([type]) => type).join(', ')]];
}

/** Open insights: an icon and a count for each type. */
export const insightsCell = (counts: Counts): HTMLElement | null =>
  shapeCounts(ordered(counts).map(([shape, count, word]) => [shape, count, messages.insightsOf(word)]));

export const insightsText = (counts: Counts): string =>
  ordered(counts)
    .map(([, count, word]) => `${word}: ${formatInteger(count)}`)
    .join(', ');

/** Whether the icon of an insight is known; what is grouped by is its type. */
export const insightCount = (counts: Counts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
