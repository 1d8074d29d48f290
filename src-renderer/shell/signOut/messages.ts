import type { SignedIn } from '../../../src-preload/contract/entities/session.ts';
import type { Farewell } from '../../../src-preload/contract/rules/doors.ts';

const away = 'The server cannot be told now, so your session there ends when its time runs out.';

/** Separate from messages.ts of the shell because this file loads with the dialog. */
export const messages = {
  title: (workspace: string) => `Sign out of ${workspace}?`,
  kept: 'Unless you delete it, what was kept of your data stays on this computer. Nobody sees it until you sign in again.',
  away,
  at: (host: string) => `At ${host}`,
  here: 'On this computer',
  farewells: {
    ended: 'Your session there will be ended.',
    revoked: 'Your session there cannot be renewed any more. What was got with it ends within the hour.',
    lapses: 'The server has no way to be told: your session there ends when its time runs out.',
    stays: 'Your access token stays good there until it runs out or is deleted.',
    nothing: 'There is no session to end: each request said who you are.',
    unreachable: away,
  } satisfies Record<Farewell, string>,
  forgotten: {
    keychain: 'What signs you in is removed from the keychain.',
    memory: 'What signs you in is forgotten; it was in memory only.',
  } satisfies Record<SignedIn['keeping']['where'], string>,
  too: (workspaces: readonly string[]) => `These are signed out, too: ${workspaces.join(', ')}.`,
  untold: (host: string) =>
    `${host} could not be told that you signed out: your session there ends when its time runs out.`,
  theServer: 'The server',
  forget: 'Delete the data kept on this computer, too',
  forgetHint: 'What came from the server can be read again. Drafts and saved views are lost.',
  cancel: 'Cancel',
  signOut: 'Sign out',
  signOutAndDelete: 'Sign out and delete the data kept on this computer',
} as const;
