import type { ServerReach, SessionState, SignedIn } from '../../src-preload/contract/entities/session.ts';
import type { Failure } from '../base/Failure.ts';
import type { Keeping } from '../vault/Vault.ts';
import type { Connected, Known, SessionTarget } from './Connected.ts';
import { doorOf } from './doorOf.ts';
import { sentenceOfMissingSecret } from './messages.ts';
import type { HeldCredential } from './RenewableSession.ts';
import type { OfflineReach } from './ServerMonitor.ts';

/** Additional fields of the signed-in state: the sign-in method, and where people are managed. */
type Circumstances = Pick<SignedIn, 'door' | 'withoutLogin' | 'peopleElsewhere'>;

/** @param credential undefined when not known yet, and on servers without sign-in */
export function circumstancesOf(
  target: Pick<SessionTarget, 'kind' | 'identityMode'>,
  credential: HeldCredential | undefined,
): Circumstances {
  return {
    ...(credential === undefined ? {} : { door: doorOf(credential) }),
    ...(target.identityMode === 'hosted' ? { peopleElsewhere: true } : {}),
    ...(target.identityMode === 'none' && target.kind !== 'health-checker' ? { withoutLogin: true } : {}),
  };
}

export function signedIn(
  identity: Known,
  server: ServerReach,
  warnings: readonly string[],
  circumstances: Circumstances = {},
): SignedIn {
  return { status: 'signed-in', ...identity, warnings: [...warnings], server, ...circumstances };
}

/** State without a known user when the stored session could not be checked. */
export function unreachable({ code, data: { sentence, details } }: Failure): SessionState {
  const answered = code !== 'OFFLINE' && code !== 'TIMEOUT';
  return { status: 'unreachable', sentence, answered, ...(details === undefined ? {} : { details }) };
}

/** @param reach contains the time of the next retry */
export function provisioning({ nextTryAt, details }: OfflineReach, organisation?: string): SessionState {
  return {
    status: 'provisioning',
    nextTryAt,
    ...(details === undefined ? {} : { details }),
    ...(organisation === undefined ? {} : { organisation }),
  };
}

/** Returns the state without a secret: a known user may read cached data. Otherwise no user is signed in. */
export function withoutSecret({ target, identity, warnings }: Connected, keeping: Keeping): SessionState {
  if (identity !== undefined) {
    const sentence = sentenceOfMissingSecret(keeping, identity.keeping);
    return signedIn(identity, { status: 'expired', sentence }, warnings, circumstancesOf(target, undefined));
  }
  if (!target.signedInBefore || keeping.where === 'keychain') return { status: 'signed-out', reason: 'new' };
  return { status: 'signed-out', reason: 'not-kept', sentence: keeping.sentence };
}
