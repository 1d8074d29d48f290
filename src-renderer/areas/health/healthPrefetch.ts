import type { PrefetchQuery } from '#parts/manifest.ts';
import { checksQuery } from './useChecks.ts';

export const healthPrefetch: PrefetchQuery = () => [checksQuery];
