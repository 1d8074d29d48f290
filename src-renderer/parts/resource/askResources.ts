import type { ResourceKind } from '../../../src-preload/contract/rules/resources.ts';
import { queries } from '../bridge/bridge.ts';
import type { FirstQuestion } from '../manifest.ts';
import { resourceInput, resourceView } from './resourceView.ts';

/** Prefetch query of a kind's list. */
export const askResources = (kind: ResourceKind): FirstQuestion => {
  const view = resourceView(kind);
  return (query) => queries.resources.list.queryOptions({ input: resourceInput(kind, view.read(query)) });
};
