import type { Hypothesis } from '../../../../../src-preload/contract/incidents.ts';
import type { Standing } from '../../../../parts/actions/standing.ts';
import type { RowsHold } from '../live/LiveRows.tsx';
import type { LivePage } from '../live/useHeldBack.ts';

/** Dialogs of the plan: a new hypothesis (below a parent or as a root), or a deletion. */
export type PlanQuestion =
  | { readonly kind: 'add'; readonly parent: Hypothesis | null }
  | { readonly kind: 'remove'; readonly hypothesis: Hypothesis };

export interface Plan {
  readonly live: LivePage;
  readonly hold: RowsHold;
  readonly standing: Standing;
  /** Reason why nothing can be deleted now. Deletions are not queued while offline. */
  readonly removalStop: string | undefined;
  /** Id of the signed-in user. */
  readonly own: string;
  /** Whether all comments are expanded. */
  readonly showComments: boolean;
  /** Id of the hypothesis whose title is being edited. */
  readonly editing: string | undefined;
  readonly onEdit: (id: string | undefined) => void;
  readonly ask: (question: PlanQuestion) => void;
}
