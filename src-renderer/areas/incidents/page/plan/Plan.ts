import type { Hypothesis } from '../../../../../src-preload/contract/incidents.ts';
import type { Standing } from '../../../../parts/actions/standing.ts';
import type { RowsHold } from '../live/LiveRows.tsx';
import type { LivePage } from '../live/useHeldBack.ts';

/** What is asked in a dialog: a new hypothesis, below another one or as a root; or whether one is to go. */
export type PlanQuestion =
  | { readonly kind: 'add'; readonly parent: Hypothesis | null }
  | { readonly kind: 'remove'; readonly hypothesis: Hypothesis };

/** What every card of the plan knows. */
export interface Plan {
  readonly live: LivePage;
  readonly hold: RowsHold;
  readonly standing: Standing;
  /** Why nothing can be deleted now: that does not wait for the server. */
  readonly removalStop: string | undefined;
  /** Id of the person who is here. */
  readonly own: string;
  /** The comments of all of them are open. */
  readonly showComments: boolean;
  /** The hypothesis whose title is being edited. */
  readonly editing: string | undefined;
  readonly onEdit: (id: string | undefined) => void;
  readonly ask: (question: PlanQuestion) => void;
}
