import type { ResourceKind } from '#contract/rules/resources.ts';
import { queries } from '../bridge/bridge.ts';
import type { PrefetchQuery } from '../manifest.ts';
import { resourceInput, resourceView } from './resourceView.ts';

/** Prefetch query of a kind's list. */
export const resourcesPrefetch = (kind: ResourceKind): PrefetchQuery => {
  const view = resourceView(kind);
  return (query) => [queries.resources.list.queryOptions({ input: resourceInput(kind, view.read(query)) })];
};

/** Prefetch query of a kind's editor. */
export const resourcePrefetch =
  (kind: ResourceKind): PrefetchQuery =>
  (_query, { id = '' }) => [queries.resources.get.queryOptions({ input: { kind, id } })];
