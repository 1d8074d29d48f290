import { useState } from 'react';
import type { IncidentPage } from '../../../../../src-preload/contract/incidents.ts';
import { useMe } from '../../useIncident.ts';
import type { TabProps } from '../TabProps.ts';
import { broughtByOthers, type HoldRule, holdBack } from './holdBack.ts';

export interface LivePage extends TabProps {
  /** Ids of rows that others have just added. */
  readonly fresh: ReadonlySet<string>;
  /** Ids of displayed hypotheses that no longer exist on the server. */
  readonly gone: ReadonlySet<string>;
}

interface State {
  readonly given: IncidentPage;
  readonly holds: boolean;
  readonly pinned: ReadonlySet<string>;
  readonly shown: IncidentPage;
  readonly count: number;
  readonly gone: ReadonlySet<string>;
  readonly fresh: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

/**
 * Holds back row changes of an incident while the user points at the rows or edits them.
 * @param holds whether to hold back changes
 * @param pinned ids of edited hypotheses
 * @param removed ids of rows that this user deleted
 */
export function useHeldBack(
  { page, unsent }: TabProps,
  holds: boolean,
  pinned: ReadonlySet<string>,
  removed: ReadonlySet<string>,
): { readonly live: LivePage; readonly count: number; readonly show: () => void } {
  const me = useMe().id;
  const [state, setState] = useState<State>(() => ({
    given: page,
    holds,
    pinned,
    shown: page,
    count: 0,
    gone: none,
    fresh: none,
  }));
  const isOwn: HoldRule['isOwn'] = ({ id, by }) => unsent.has(id) || (by !== null && by.id === me);
  const taken = (before: State, holding: boolean): State => {
    const {
      page: shown,
      count,
      gone,
    } = holdBack(before.shown, page, {
      holds: holding,
      pinned,
      isOwn,
      removed,
    });
    const brought = broughtByOthers(before.shown, shown, isOwn);
    const fresh = brought.size > 0 ? brought : before.fresh;
    return { given: page, holds, pinned, shown, count, gone, fresh };
  };
  const isSame = state.given === page && state.holds === holds && state.pinned === pinned;
  const now = isSame ? state : taken(state, holds);
  // Derive the state during rendering, so that no frame shows rows that must be held back.
  if (!isSame) setState(now);
  const { shown, fresh, gone, count } = now;
  return {
    live: { page: shown, unsent, fresh, gone },
    count,
    show: () => setState((before) => taken(before, false)),
  };
}
