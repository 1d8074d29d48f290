import { useState } from 'react';
import type { SessionState } from '../../../src-preload/contract/entities/session.ts';
import type { Workspace } from '../../../src-preload/contract/entities/workspace.ts';
import type { Door } from '../../../src-preload/contract/rules/doors.ts';
import type { Purpose } from './DoorProps.ts';
import { type Asking, doorAgain, shownDoor, waysIn } from './waysIn.ts';

/**
 * Sessions that show the sign-in. Includes signed-in users with an expired session or a pending confirmation.
 */
export type SigningIn = Extract<SessionState, { status: 'signed-out' | 'second-factor' | 'signed-in' }>;

export interface DoorChoice {
  readonly asking: Asking;
  /** The selected sign-in method. Otherwise undefined. */
  readonly door: Door | undefined;
  /** The other methods, preferred ones first. */
  readonly others: readonly Door[];
  readonly take: (door: Door) => void;
  /** Pins the selected method after user input, even if a preferred method becomes available. */
  readonly stay: () => void;
}

const askingOf = (state: SigningIn): Asking => {
  if (state.status === 'second-factor') return 'second-factor';
  return state.status === 'signed-in' && state.server.status !== 'expired' ? 'confirm' : 'sign-in';
};

/** Returns the sign-in method to display. Second factor and confirmation have only one. */
export function useDoor(workspace: Workspace | undefined, state: SigningIn): DoorChoice {
  const [taken, setTaken] = useState<{ readonly of: string; readonly door: Door }>();
  const asking = askingOf(state);
  const id = workspace?.id ?? '';
  const ways = workspace === undefined ? [] : waysIn(workspace);
  const take = (door: Door) => setTaken({ of: id, door });
  const open = shownDoor(ways, taken?.of === id ? taken.door : undefined);
  const alone = {
    'sign-in': open,
    confirm: doorAgain(ways, state.status === 'signed-in' ? state.door : undefined),
    // Only the identity service has a second factor.
    'second-factor': 'flow' as const,
  };
  return {
    asking,
    door: alone[asking],
    others: asking === 'sign-in' ? ways.filter((door) => door !== open) : [],
    take,
    stay: () => {
      if (open !== undefined) setTaken((before) => (before?.of === id ? before : { of: id, door: open }));
    },
  };
}

/**
 * Returns the purpose for the title.
 * @param purpose Purpose that the identity service's flow reports.
 */
export function titleOf({ asking, door }: DoorChoice, purpose: Purpose): Purpose {
  if (asking === 'second-factor') return asking;
  return door === 'flow' ? purpose : asking;
}
