import { queries } from '#parts/bridge/bridge.ts';
import type { PrefetchQuery } from '#parts/manifest.ts';

/** Queries all playbooks. They are few, so the search runs in the window. */
export const libraryPrefetch: PrefetchQuery = () => [queries.playbooks.list.queryOptions()];
