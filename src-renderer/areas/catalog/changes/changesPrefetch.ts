import { queries } from '#parts/bridge/bridge.ts';
import { hidesDeleted } from '#parts/hiddenDeletions.ts';
import type { PrefetchQuery } from '#parts/manifest.ts';
import { changesInput, changesView } from './changesView.ts';

export const changesPrefetch: PrefetchQuery = (query, { id }) => {
  const view = changesView.read(query, { hideDeleted: hidesDeleted('areDeletedConfigChangesHidden') });
  return [queries.changes.list.queryOptions({ input: changesInput(view, Date.now(), id) })];
};
