import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useOwnLocation } from '../../parts/useOwnLocation.ts';
import { type AgentsView, readView, writeView } from './agentsView.ts';

interface ViewInAddress {
  readonly view: AgentsView;
  /** Writes a changed view into the address. */
  readonly change: (patch: Partial<AgentsView>) => void;
  /** The address of the dialog of an agent. */
  readonly hrefOf: (id: string) => string;
  /** Closes whatever dialog is open; going back does not open it again. */
  readonly close: () => void;
}

/** The view that the address names, under whichever of its two paths the screen was opened. */
export function useAgentsView(): ViewInAddress {
  const { history } = useRouter();
  const { pathname, searchStr } = useOwnLocation();
  const view = useMemo(() => readView(searchStr), [searchStr]);
  return useMemo(() => {
    const href = (patch: Partial<AgentsView>) => pathname + writeView({ ...view, ...patch });
    return {
      view,
      change: (patch) => history.push(href(patch)),
      hrefOf: (id) => href({ id }),
      close: () => history.replace(href({ id: undefined, addAgent: false })),
    };
  }, [history, pathname, view]);
}
