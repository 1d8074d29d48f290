import type { ReactNode } from 'react';
import type { IdentityFlow } from '../../../src-preload/contract/entities/session.ts';
import type { Workspace } from '../../../src-preload/contract/entities/workspace.ts';
import type { Asking } from './waysIn.ts';

export type Purpose = NonNullable<IdentityFlow['purpose']>;

/** What every door is told. */
export interface DoorProps {
  readonly workspace: Workspace;
  readonly asking: Asking;
  /** The address that the sign-in leads back to. */
  readonly back: string;
  /** It stands over a page that stays: links that lead away from there are not shown. */
  readonly over: boolean;
  readonly onPurpose: (purpose: Purpose) => void;
  readonly onDone: () => void;
  /** Other ways, which stand below: what takes its time to be drawn brings them along, so that they never move. */
  readonly below: ReactNode;
}
