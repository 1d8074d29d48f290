import type { ShapeName } from '#kit/status/statusShapes.ts';

/** Icons and labels of insight types, in display order. */
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

const lookByType = new Map(insightLooks.map(([type, shape, word]) => [type, { shape, word }]));

/** Returns the icon and label of an insight type, with a generic icon for unknown types. */
export const insightLook = (type: string): { readonly shape: ShapeName; readonly word: string } =>
  lookByType.get(type) ?? { shape: 'insightOther', word: type };
