import { queries } from '#parts/bridge/bridge.ts';
import type { PrefetchQuery } from '#parts/manifest.ts';
import { noiseView } from './noiseView.ts';

export const noisePrefetch: PrefetchQuery = (query) => [
  queries.notifications.sends.noise.queryOptions({ input: { days: Number(noiseView.read(query).days) } }),
];
