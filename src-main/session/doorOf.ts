import type { Door } from '../../src-preload/contract/rules/doors.ts';
import type { HeldCredential } from './RenewableSession.ts';

/** Returns the sign-in method that a credential came from. */
export function doorOf(credential: HeldCredential): Door {
  switch (credential.kind) {
    case 'access-token':
      return 'token';
    case 'basic':
      return 'password';
    case 'cookie':
      return credential.of === 'login' ? 'password' : 'flow';
    default:
      return credential.session.of === 'provider' ? 'hosted' : 'oidc';
  }
}
