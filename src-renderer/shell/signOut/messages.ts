import type { SignedIn } from '#contract/entities/session.ts';
import type { SignOutEffect } from '#contract/rules/signInMethods.ts';

const serverUnreachable = 'The server cannot be reached. Your session there ends when it expires.';

/** Separate from messages.ts of the shell because this file loads with the dialog. */
export const messages = {
  title: (workspace: string) => `Sign out of ${workspace}?`,
  dataStays:
    'Unless you delete it, your stored data stays on this computer. It is hidden until you sign in again.',
  serverUnreachable: serverUnreachable,
  at: (host: string) => `At ${host}`,
  here: 'On this computer',
  serverEffects: {
    ended: 'Your session there will be ended.',
    revoked: 'Your session there can no longer be renewed. Its tokens expire within an hour.',
    lapses: 'The server cannot end sessions. Your session there ends when it expires.',
    stays: 'Your access token stays valid there until it expires or is deleted.',
    nothing: 'There is no session to end, because each request contains your credentials.',
    unreachable: serverUnreachable,
  } satisfies Record<SignOutEffect, string>,
  localEffects: {
    keychain: 'Your sign-in is removed from the keychain.',
    memory: 'Your sign-in (in memory only) is removed.',
  } satisfies Record<SignedIn['keeping']['where'], string>,
  otherWorkspaces: (workspaces: readonly string[]) => `Also signs you out of: ${workspaces.join(', ')}.`,
  notNotified: (host: string) => `${host} could not be notified. Your session there ends when it expires.`,
  theServer: 'The server',
  forget: 'Also delete the data stored on this computer',
  forgetHint: 'Data from the server can be loaded again. Drafts, pins and saved views are lost.',
  cancel: 'Cancel',
  signOut: 'Sign out',
  signOutAndDelete: 'Sign out and delete the data stored on this computer',
} as const;
