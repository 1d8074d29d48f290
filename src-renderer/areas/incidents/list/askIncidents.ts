import { queries } from '../../../parts/bridge/bridge.ts';
import type { FirstQuestion } from '../../../parts/manifest.ts';
import { incidentsInput, incidentsView } from './incidentsView.ts';

export const askIncidents: FirstQuestion = (query) =>
  queries.incidents.list.queryOptions({ input: incidentsInput(incidentsView.read(query)) });
