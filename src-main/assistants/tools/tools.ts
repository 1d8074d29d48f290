import type { ReadingTool } from '../Tool.ts';
import { catalogTools } from './catalogTools.ts';
import { healthTools } from './healthTools.ts';
import { incidentTools } from './incidentTools.ts';
import { logTools } from './logTools.ts';
import { playbookTools } from './playbookTools.ts';

export const readingTools: readonly ReadingTool[] = [
  ...catalogTools,
  ...healthTools,
  ...incidentTools,
  ...logTools,
  ...playbookTools,
];
