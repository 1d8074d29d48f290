import { useState } from 'react';
import type { SessionState } from '#contract/entities/session.ts';
import type { Workspace } from '#contract/entities/workspace.ts';
import type { SignInMethod } from '#contract/rules/signInMethods.ts';
import type { Purpose } from './SignInMethodProps.ts';
import {
  availableSignInMethods,
  confirmationMethod,
  displayedMethod,
  type SignInReason,
} from './signInMethodChoice.ts';

/**
 * Sessions that show the sign-in. Includes signed-in users with an expired session or a pending confirmation.
 */
export type SigningIn = Extract<SessionState, { status: 'signed-out' | 'second-factor' | 'signed-in' }>;

export interface SignInMethodChoice {
  readonly reason: SignInReason;
  /** The selected sign-in method. Otherwise undefined. */
  readonly method: SignInMethod | undefined;
  /** The other methods, preferred ones first. */
  readonly others: readonly SignInMethod[];
  readonly select: (door: SignInMethod) => void;
  /** Pins the selected method after user input, even if a preferred method becomes available. */
  readonly pin: () => void;
}

const reasonOf = (state: SigningIn): SignInReason => {
  if (state.status === 'second-factor') return 'second-factor';
  return state.status === 'signed-in' && state.server.status !== 'expired' ? 'confirm' : 'sign-in';
};

/** Returns the sign-in method to display. Second factor and confirmation have only one. */
export function useSignInMethod(workspace: Workspace | undefined, state: SigningIn): SignInMethodChoice {
  const [selection, setSelection] = useState<{
    readonly workspaceId: string;
    readonly method: SignInMethod;
  }>();
  const reason = reasonOf(state);
  const id = workspace?.id ?? '';
  const methods = workspace === undefined ? [] : availableSignInMethods(workspace);
  const select = (method: SignInMethod) => setSelection({ workspaceId: id, method });
  const displayed = displayedMethod(methods, selection?.workspaceId === id ? selection.method : undefined);
  const methodByReason = {
    'sign-in': displayed,
    confirm: confirmationMethod(methods, state.status === 'signed-in' ? state.door : undefined),
    // Only the identity service has a second factor.
    'second-factor': 'flow' as const,
  };
  return {
    reason,
    method: methodByReason[reason],
    others: reason === 'sign-in' ? methods.filter((door) => door !== displayed) : [],
    select: select,
    pin: () => {
      if (displayed !== undefined)
        setSelection((before) =>
          before?.workspaceId === id ? before : { workspaceId: id, method: displayed },
        );
    },
  };
}

/**
 * Returns the purpose for the title.
 * @param purpose Purpose that the identity service's flow reports.
 */
export function titleOf({ reason, method }: SignInMethodChoice, purpose: Purpose): Purpose {
  if (reason === 'second-factor') return reason;
  return method === 'flow' ? purpose : reason;
}
