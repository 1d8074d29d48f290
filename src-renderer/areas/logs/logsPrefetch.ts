import { queries } from '#parts/bridge/bridge.ts';
import type { PrefetchQuery } from '#parts/manifest.ts';

export const logsPrefetch: PrefetchQuery = () => [queries.logs.components.queryOptions()];
