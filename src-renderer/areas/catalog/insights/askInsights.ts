import { queries } from '../../../parts/bridge/bridge.ts';
import type { FirstQuestion } from '../../../parts/manifest.ts';
import { insightsInput, insightsView } from './insightsView.ts';

export const askInsights: FirstQuestion = (query) =>
  queries.insights.list.queryOptions({ input: insightsInput(insightsView.read(query)) });
