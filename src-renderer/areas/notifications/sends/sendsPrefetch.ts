import { queries } from '#parts/bridge/bridge.ts';
import type { PrefetchQuery } from '#parts/manifest.ts';
import { sendsInput, sendsView } from './sendsView.ts';

export const sendsPrefetch: PrefetchQuery = (query) => [
  queries.notifications.sends.list.queryOptions({ input: sendsInput(sendsView.read(query), Date.now()) }),
];
