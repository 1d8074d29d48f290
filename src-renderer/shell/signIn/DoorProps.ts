import type { ReactNode } from 'react';
import type { IdentityFlow } from '../../../src-preload/contract/entities/session.ts';
import type { Workspace } from '../../../src-preload/contract/entities/workspace.ts';
import type { Asking } from './waysIn.ts';

export type Purpose = NonNullable<IdentityFlow['purpose']>;

export interface DoorProps {
  readonly workspace: Workspace;
  readonly asking: Asking;
  /** Address to return to after the sign-in. */
  readonly back: string;
  /** Whether the sign-in is a dialog over a page. Hides links that leave the page. */
  readonly over: boolean;
  readonly onPurpose: (purpose: Purpose) => void;
  readonly onDone: () => void;
  /**
   * Other sign-in methods. Components that load first render
   * them with their content, so that the buttons never move.
   */
  readonly below: ReactNode;
}
