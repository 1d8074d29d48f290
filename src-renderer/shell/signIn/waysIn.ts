import type { Workspace } from '../../../src-preload/contract/entities/workspace.ts';
import { type Door, doorsOf } from '../../../src-preload/contract/rules/doors.ts';

/** The part of a workspace that determines the sign-in methods. */
export type Entered = Pick<Workspace, 'identityMode' | 'oidc' | 'hosted'>;

export type Asking = 'sign-in' | 'confirm' | 'second-factor';

/** Sign-in methods that open a browser. */
export const browserDoors = ['oidc', 'hosted'] as const satisfies readonly Door[];

export type BrowserDoorName = (typeof browserDoors)[number];

const isBrowserDoor = (door: Door): door is BrowserDoorName => browserDoors.some((name) => name === door);

/**
 * Returns the available sign-in methods, preferred ones first.
 * `hosted` needs the provider's address, which the server does not report.
 */
export const waysIn = (workspace: Entered): readonly Door[] =>
  doorsOf(workspace).filter((door) => door !== 'hosted' || workspace.hosted !== undefined);

/** Returns the method to display: the chosen one if available, or else the preferred one. */
export const shownDoor = (ways: readonly Door[], taken: Door | undefined): Door | undefined =>
  taken !== undefined && ways.includes(taken) ? taken : ways[0];

/**
 * Returns the method to confirm the identity. Uses a browser only if the user signed in with it.
 * @param came Method of the current session, if known.
 */
export const doorAgain = (ways: readonly Door[], came: Door | undefined): Door | undefined =>
  came !== undefined && isBrowserDoor(came) && ways.includes(came)
    ? came
    : (ways.find((door) => !isBrowserDoor(door)) ?? ways[0]);
