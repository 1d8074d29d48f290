import { queries } from '../../../parts/bridge/bridge.ts';
import type { FirstQuestion } from '../../../parts/manifest.ts';
import { runsInput, runsView } from './runsView.ts';

export const askRuns: FirstQuestion = (query) =>
  queries.playbooks.runs.list.queryOptions({ input: runsInput(runsView.read(query), Date.now()) });
