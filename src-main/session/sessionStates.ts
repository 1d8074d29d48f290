import type { ServerReach, SessionState, SignedIn } from '#contract/entities/session.ts';
import type { Failure } from '../base/Failure.ts';
import type { SecretStorage } from '../vault/Vault.ts';
import { sentenceOfMissingSecret } from './messages.ts';
import type { OpenWorkspace, SessionTarget, WorkspaceUser } from './OpenWorkspace.ts';
import type { SessionCredential } from './RenewableSession.ts';
import type { OfflineReach } from './ServerMonitor.ts';
import { signInMethodOf } from './signInMethodOf.ts';

/** Additional fields of the signed-in state: the sign-in method, and where people are managed. */
type SignedInDetails = Pick<SignedIn, 'door' | 'withoutLogin' | 'peopleElsewhere'>;

/** @param credential undefined when not known yet, and on servers without sign-in */
export function signedInDetailsOf(
  target: Pick<SessionTarget, 'kind' | 'identityMode'>,
  credential: SessionCredential | undefined,
): SignedInDetails {
  return {
    ...(credential === undefined ? {} : { door: signInMethodOf(credential) }),
    ...(target.identityMode === 'hosted' ? { peopleElsewhere: 'provider' } : {}),
    ...(target.identityMode === 'basic' ? { peopleElsewhere: 'password-file' } : {}),
    ...(target.identityMode === 'none' && target.kind !== 'health-checker' ? { withoutLogin: true } : {}),
  };
}

export function signedInState(
  identity: WorkspaceUser,
  server: ServerReach,
  warnings: readonly string[],
  circumstances: SignedInDetails = {},
): SignedIn {
  return { status: 'signed-in', ...identity, warnings: [...warnings], server, ...circumstances };
}

/** State without a known user when the stored session could not be checked. */
export function unreachableState({ code, data: { sentence, details } }: Failure): SessionState {
  const answered = code !== 'OFFLINE' && code !== 'TIMEOUT';
  return { status: 'unreachable', sentence, answered, ...(details === undefined ? {} : { details }) };
}

/** Returns the state of a server that is still being provisioned, with the time of the next retry. */
export function provisioningState({ nextTryAt, details }: OfflineReach, organisation?: string): SessionState {
  return {
    status: 'provisioning',
    nextTryAt,
    ...(details === undefined ? {} : { details }),
    ...(organisation === undefined ? {} : { organisation }),
  };
}

/** Returns the state without a secret: a known user may read cached data. Otherwise no user is signed in. */
export function missingSecretState(
  { target, identity, warnings }: OpenWorkspace,
  keeping: SecretStorage,
): SessionState {
  if (identity !== undefined) {
    const sentence = sentenceOfMissingSecret(keeping, identity.keeping);
    return signedInState(
      identity,
      { status: 'expired', sentence },
      warnings,
      signedInDetailsOf(target, undefined),
    );
  }
  if (!target.signedInBefore || keeping.where === 'keychain') return { status: 'signed-out', reason: 'new' };
  return { status: 'signed-out', reason: 'not-kept', sentence: keeping.sentence };
}
