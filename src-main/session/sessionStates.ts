import type { ServerReach, SessionState, SignedIn } from '../../src-preload/contract/entities/session.ts';
import type { Failure } from '../base/Failure.ts';
import type { Keeping } from '../vault/Vault.ts';
import type { Connected, Known } from './Connected.ts';
import { sentenceOfMissingSecret } from './messages.ts';
import type { OfflineReach } from './ServerMonitor.ts';

export function signedIn(identity: Known, server: ServerReach, warnings: readonly string[]): SignedIn {
  return { status: 'signed-in', ...identity, warnings: [...warnings], server };
}

/** Nobody is known here, and the kept session could not be checked. */
export function unreachable({ code, data: { sentence, details } }: Failure): SessionState {
  const answered = code !== 'OFFLINE' && code !== 'TIMEOUT';
  return { status: 'unreachable', sentence, answered, ...(details === undefined ? {} : { details }) };
}

/** @param reach says when the server is asked again */
export function provisioning({ nextTryAt, details }: OfflineReach): SessionState {
  return { status: 'provisioning', nextTryAt, ...(details === undefined ? {} : { details }) };
}

/** Without a secret what is kept may be read, if somebody is known here; else nobody is signed in. */
export function withoutSecret({ target, identity, warnings }: Connected, keeping: Keeping): SessionState {
  if (identity !== undefined) {
    const sentence = sentenceOfMissingSecret(keeping, identity.keeping);
    return signedIn(identity, { status: 'expired', sentence }, warnings);
  }
  if (!target.signedInBefore || keeping.where === 'keychain') return { status: 'signed-out', reason: 'new' };
  return { status: 'signed-out', reason: 'not-kept', sentence: keeping.sentence };
}
