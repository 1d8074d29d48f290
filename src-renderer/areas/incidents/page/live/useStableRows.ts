import { useState } from 'react';
import type { IncidentPage } from '#contract/incidents.ts';
import { useMe } from '../../useIncident.ts';
import type { TabProps } from '../TabProps.ts';
import { addedByOthers, type MergeRule, mergeStable } from './mergeStable.ts';

export interface LivePage extends TabProps {
  /** Ids of rows that others have just added. */
  readonly newIds: ReadonlySet<string>;
  /** Ids of displayed hypotheses that no longer exist on the server. */
  readonly deletedIds: ReadonlySet<string>;
}

interface State {
  readonly receivedPage: IncidentPage;
  readonly isFrozen: boolean;
  readonly editedIds: ReadonlySet<string>;
  readonly removedIds: ReadonlySet<string>;
  readonly shownPage: IncidentPage;
  readonly count: number;
  readonly deletedIds: ReadonlySet<string>;
  readonly newIds: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

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
  const [state, setState] = useState<State>(() => ({
    receivedPage: page,
    isFrozen,
    editedIds,
    removedIds,
    shownPage: page,
    count: 0,
    deletedIds: none,
    newIds: none,
  }));
  const isOwn: MergeRule['isOwn'] = ({ id, by }) => unsent.has(id) || (by !== null && by.id === me);
  const mergeInto = (before: State, freeze: boolean): State => {
    const {
      page: shownPage,
      count,
      deletedIds,
    } = mergeStable(before.shownPage, page, {
      isFrozen: freeze,
      editedIds,
      isOwn,
      removedIds,
    });
    const addedIds = addedByOthers(before.shownPage, shownPage, isOwn);
    const newIds = addedIds.size > 0 ? addedIds : before.newIds;
    return {
      receivedPage: page,
      isFrozen,
      editedIds,
      removedIds,
      shownPage,
      count,
      deletedIds,
      newIds,
    };
  };
  // The page without a deleted row can arrive before the report of the deletion.
  const isSame =
    state.receivedPage === page &&
    state.isFrozen === isFrozen &&
    state.editedIds === editedIds &&
    state.removedIds === removedIds;
  const current = isSame ? state : mergeInto(state, isFrozen);
  // Derive the state during rendering, so that no frame shows rows that must be held back.
  if (!isSame) setState(current);
  const { shownPage, newIds, deletedIds, count } = current;
  return {
    live: { page: shownPage, unsent, newIds, deletedIds },
    count,
    show: () => setState((before) => mergeInto(before, false)),
  };
}
