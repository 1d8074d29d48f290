import type { ShapeName } from '../../kit/status/statusShapes.ts';

/** Icons of insights by type, in the order in which they are shown; UI reference, icons section 6. */
export const insightLooks: ReadonlyArray<readonly [type: string, shape: ShapeName, word: string]> = [
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

const inTable = new Map(insightLooks.map(([type, shape, word]) => [type, { shape, word }]));

/** How a type of insights is drawn and said; one that is not in the table is one of the others. */
export const insightLook = (type: string): { readonly shape: ShapeName; readonly word: string } =>
  inTable.get(type) ?? { shape: 'insightOther', word: type };
