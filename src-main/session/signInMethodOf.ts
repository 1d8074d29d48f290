import type { SignInMethod } from '#contract/rules/signInMethods.ts';
import type { SessionCredential } from './RenewableSession.ts';

/** Returns the sign-in method that a credential came from. */
export function signInMethodOf(credential: SessionCredential): SignInMethod {
  switch (credential.kind) {
    case 'access-token':
      return 'token';
    case 'basic':
      return 'password';
    case 'cookie':
      return credential.of === 'login' ? 'password' : 'flow';
    default:
      return credential.session.issuerKind === 'provider' ? 'hosted' : 'oidc';
  }
}
