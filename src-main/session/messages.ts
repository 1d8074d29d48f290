import { failureSentences } from '#contract/rules/failures.ts';
import type { SignOutEffect } from '#contract/rules/signInMethods.ts';
import { Failure } from '../base/Failure.ts';
import type { Credential } from '../server/Credential.ts';
import type { StoredIdentity } from './StoredIdentities.ts';

/** The identity service accepts the session, but the server does not. */
export const badSession =
  'Bad Session. Please try logging out and logging in again, if the problem persist, please contact us.';

export const identityNotStored =
  'Quarterdeck could not save your user information, so this workspace cannot be opened offline.';

export const stillSetUp = 'The server of this organization is still being set up.';

export const versionUnread = 'The server’s version could not be loaded.';

export const flagsUnread = 'The feature flags could not be loaded.';

export const rolesUnread = 'Your roles could not be loaded.';

const missingFromKeychain = 'Your session is no longer in this computer’s keychain.';

/**
 * Explains a missing secret of a known user.
 * @param keeping storage status of the vault, now and at sign-in
 */
export function sentenceOfMissingSecret(...keeping: ReadonlyArray<StoredIdentity['keeping']>): string {
  const reason = keeping.find(({ where }) => where === 'memory')?.sentence ?? missingFromKeychain;
  return `${reason} Please sign in again.`;
}

export const identityNotRemoved = (error: unknown): Failure =>
  new Failure(
    'SERVER',
    {
      sentence: 'You are signed out, but your user information could not be deleted from this computer.',
      details: String(error),
    },
    { cause: error },
  );

export const unauthenticated = (sentence: string = failureSentences.unauthenticated): Failure =>
  new Failure('UNAUTHENTICATED', { sentence });

/** Adds the server's message to the error for a rejected credential. */
export function withServerMessage(error: unknown, credential: Credential): unknown {
  const refused = error instanceof Failure && (error.code === 'UNAUTHENTICATED' || error.code === 'INVALID');
  if (!refused) return error;
  const sentence =
    credential.kind === 'access-token'
      ? 'The server did not accept this access token.'
      : credential.kind === 'session'
        ? 'You are signed in, but the server did not accept it.'
        : 'The server did not accept this user name and password.';
  return new Failure('INVALID', { ...error.data, sentence }, { cause: error });
}

/** @param checker the server is a standalone health checker */
export const noLogin = (checker: boolean): Failure =>
  new Failure('CONFLICT', {
    sentence: checker
      ? 'This server is a health checker, which has no sign-in.'
      : 'This server has no sign-in.',
  });

export const noSession = (): Failure =>
  new Failure('SERVER', { sentence: 'The server accepted the sign-in but sent no session.' });

export const noPages = (): Failure =>
  new Failure('CONFLICT', { sentence: 'This server has no sign-in in the browser.' });

export const noFlows = (): Failure =>
  new Failure('CONFLICT', { sentence: 'This server has no sign-in and profile pages of its own.' });

/** @param byToken the user signed in with an access token */
export const profileNeedsSession = (byToken: boolean): Failure =>
  new Failure('CONFLICT', {
    sentence: byToken
      ? 'You are signed in with an access token. To change your profile, sign out and sign in with your email and password.'
      : 'You are not signed in with your email and password. To change your profile here, sign out and sign in with them, or use the server’s own page.',
  });

export const noOrganizationToChoose = (): Failure =>
  new Failure('CONFLICT', { sentence: 'There is no organization to choose.' });

/**
 * Returns the message on the sign-in screen after signing out. A failed request is reported when it happens.
 */
export function signedOutMessage(server: SignOutEffect, host: string): { readonly sentence?: string } {
  const words: Partial<Record<SignOutEffect, string>> = {
    ended: `You are signed out, and your session at ${host} has ended.`,
    revoked: `You are signed out, and ${host} no longer renews your session.`,
    lapses: `You are signed out here. Your session at ${host} ends when it expires.`,
    stays: 'You are signed out here. Your access token is valid until it expires or is deleted.',
  };
  const sentence = words[server];
  return sentence === undefined ? {} : { sentence };
}
