import { queries } from '../../../parts/bridge/bridge.ts';
import type { FirstQuestion } from '../../../parts/manifest.ts';
import { changesInput, changesView } from './changesView.ts';

export const askChanges: FirstQuestion = (query) =>
  queries.changes.list.queryOptions({ input: changesInput(changesView.read(query), Date.now()) });
