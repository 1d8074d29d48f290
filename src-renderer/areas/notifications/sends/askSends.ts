import { queries } from '../../../parts/bridge/bridge.ts';
import type { FirstQuestion } from '../../../parts/manifest.ts';
import { sendsInput, sendsView } from './sendsView.ts';

export const askSends: FirstQuestion = (query) =>
  queries.notifications.sends.list.queryOptions({ input: sendsInput(sendsView.read(query), Date.now()) });
