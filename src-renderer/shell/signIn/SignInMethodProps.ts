import type { ReactNode } from 'react';
import type { IdentityFlow } from '#contract/entities/session.ts';
import type { Workspace } from '#contract/entities/workspace.ts';
import type { SignInReason } from './signInMethodChoice.ts';

export type Purpose = NonNullable<IdentityFlow['purpose']>;

export interface SignInMethodProps {
  readonly workspace: Workspace;
  readonly reason: SignInReason;
  /** Address to return to after the sign-in. */
  readonly back: string;
  /** Whether the sign-in is a dialog over a page. Hides links that leave the page. */
  readonly isOverlay: boolean;
  readonly onPurpose: (purpose: Purpose) => void;
  readonly onDone: () => void;
  /**
   * Other sign-in methods. Components that load first render
   * them with their content, so that the buttons never move.
   */
  readonly below: ReactNode;
}
