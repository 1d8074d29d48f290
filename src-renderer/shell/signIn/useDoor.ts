import { useState } from 'react';
import type { SessionState } from '../../../src-preload/contract/entities/session.ts';
import type { Workspace } from '../../../src-preload/contract/entities/workspace.ts';
import type { Door } from '../../../src-preload/contract/rules/doors.ts';
import type { Purpose } from './DoorProps.ts';
import { type Asking, doorAgain, shownDoor, waysIn } from './waysIn.ts';

/** Somebody who is signed in signs in when their session has ended, or to confirm that it is they. */
export type SigningIn = Extract<SessionState, { status: 'signed-out' | 'second-factor' | 'signed-in' }>;

export interface DoorChoice {
  readonly asking: Asking;
  /** The door that is shown; undefined where there is none. */
  readonly door: Door | undefined;
  /** The others, the best first. */
  readonly others: readonly Door[];
  readonly take: (door: Door) => void;
  /** Something was done at the door that is shown: it stays, also when a better one is found. */
  readonly stay: () => void;
}

const askingOf = (state: SigningIn): Asking => {
  if (state.status === 'second-factor') return 'second-factor';
  return state.status === 'signed-in' && state.server.status !== 'expired' ? 'confirm' : 'sign-in';
};

/** Which door of the open workspace is shown. The second factor, and who confirms that it is they, have one alone. */
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
    // Only the identity service asks for one.
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

/** What the title says. @param purpose as the flow of the identity service tells it */
export function titleOf({ asking, door }: DoorChoice, purpose: Purpose): Purpose {
  if (asking === 'second-factor') return asking;
  return door === 'flow' ? purpose : asking;
}
