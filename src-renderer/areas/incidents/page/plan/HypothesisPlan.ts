import type { Hypothesis } from '#contract/incidents.ts';
import type { ActionState } from '#parts/actions/actionState.ts';
import type { RowCallbacks } from '../live/LiveRows.tsx';
import type { LivePage } from '../live/useStableRows.ts';

/** Dialogs of the plan: a new hypothesis (below a parent or as a root), or a deletion. */
export type PlanDialog =
  | { readonly kind: 'add'; readonly parent: Hypothesis | null }
  | { readonly kind: 'remove'; readonly hypothesis: Hypothesis };

export interface HypothesisPlan {
  readonly live: LivePage;
  readonly callbacks: RowCallbacks;
  readonly actionState: ActionState;
  /** Reason why nothing can be deleted now. Deletions are not queued while offline. */
  readonly removalDisabledReason: string | undefined;
  /** Id of the signed-in user. */
  readonly userId: string;
  /** Whether all comments are expanded. */
  readonly showComments: boolean;
  /** Id of the hypothesis whose title is being edited. */
  readonly editingId: string | undefined;
  readonly onEdit: (id: string | undefined) => void;
  readonly openDialog: (question: PlanDialog) => void;
}
