import type { Workspace } from '../../../src-preload/contract/entities/workspace.ts';
import { type Door, doorsOf } from '../../../src-preload/contract/rules/doors.ts';

/** What a workspace was found to be, as far as it says how people come in. */
export type Entered = Pick<Workspace, 'identityMode' | 'oidc' | 'hosted'>;

/** Why somebody is asked who they are. */
export type Asking = 'sign-in' | 'confirm' | 'second-factor';

/** Doors that open in a browser. */
export const browserDoors = ['oidc', 'hosted'] as const satisfies readonly Door[];

export type BrowserDoorName = (typeof browserDoors)[number];

const isBrowserDoor = (door: Door): door is BrowserDoorName => browserDoors.some((name) => name === door);

/** The doors that can be used here, the best first: no server says of itself where its hosted provider is. */
export const waysIn = (workspace: Entered): readonly Door[] =>
  doorsOf(workspace).filter((door) => door !== 'hosted' || workspace.hosted !== undefined);

/** The door that is shown: the one that was taken as long as it is there, or else the best. */
export const shownDoor = (ways: readonly Door[], taken: Door | undefined): Door | undefined =>
  taken !== undefined && ways.includes(taken) ? taken : ways[0];

/**
 * The one door for who must show again that it is they: a browser only where they came in by it.
 * @param came how they signed in, where that is known
 */
export const doorAgain = (ways: readonly Door[], came: Door | undefined): Door | undefined =>
  came !== undefined && isBrowserDoor(came) && ways.includes(came)
    ? came
    : (ways.find((door) => !isBrowserDoor(door)) ?? ways[0]);
