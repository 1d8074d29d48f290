import { useState } from 'react';
import { useMe } from '../../useIncident.ts';
import type { TabProps } from '../TabProps.ts';
import type { MergeRule } from './mergeStable.ts';
import { firstRows, isReceived, mergeReceived, type ReceivedRows } from './stableRows.ts';

export interface LivePage extends TabProps {
  /** Ids of rows that others have just added. */
  readonly newIds: ReadonlySet<string>;
  /** Ids of displayed hypotheses that no longer exist on the server. */
  readonly deletedIds: ReadonlySet<string>;
}

/**
 * Holds back row changes of an incident while the user points at the rows or edits them.
 * @param isFrozen whether to hold back changes
 * @param editedIds ids of edited hypotheses
 * @param removedIds ids of rows that this user deleted
 */
export function useStableRows(
  { page, unsent }: TabProps,
  isFrozen: boolean,
  editedIds: ReadonlySet<string>,
  removedIds: ReadonlySet<string>,
): { readonly live: LivePage; readonly count: number; readonly show: () => void } {
  const me = useMe().id;
  const received: ReceivedRows = { page, isFrozen, editedIds, removedIds };
  const [state, setState] = useState(() => firstRows(received));
  const isOwn: MergeRule['isOwn'] = ({ id, by }) => unsent.has(id) || (by !== null && by.id === me);
  const isSame = isReceived(state, received);
  const shown = isSame ? state : mergeReceived(state, received, isOwn);
  // Derive the state during rendering, so that no frame shows rows that must be held back.
  if (!isSame) setState(shown);
  const { newIds, deletedIds, count } = shown;
  return {
    live: { page: shown.page, unsent, newIds, deletedIds },
    count,
    show: () =>
      setState((before) => ({ ...mergeReceived(before, { ...received, isFrozen: false }, isOwn), received })),
  };
}
