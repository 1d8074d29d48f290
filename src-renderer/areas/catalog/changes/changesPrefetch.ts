import { parseSearch } from '#kit/address/searchParams.ts';
import { queries } from '#parts/bridge/bridge.ts';
import { hidesDeleted } from '#parts/hiddenDeletions.ts';
import type { PrefetchQuery } from '#parts/manifest.ts';
import { momentField } from '#parts/moment/momentParameter.ts';
import { changesInput, changesUntil, changesView } from './changesView.ts';

const moment = momentField();

export const changesPrefetch: PrefetchQuery = (query, { id }) => {
  const view = changesView.read(query, { hideDeleted: hidesDeleted('areDeletedConfigChangesHidden') });
  // Only the tab of an item shows an earlier moment.
  const until = id === undefined ? undefined : moment.read(parseSearch(query), 'at');
  const input =
    until === undefined
      ? changesInput(view, Date.now(), id)
      : changesUntil(changesInput(view, Date.parse(until), id), until);
  return [queries.changes.list.queryOptions({ input })];
};
