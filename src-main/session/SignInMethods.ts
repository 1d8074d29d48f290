import type { Workspace } from '#contract/entities/workspace.ts';
import type { SignInMethod } from '#contract/rules/signInMethods.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Redactor } from '../base/Redactor.ts';
import type { Transports } from '../server/Transports.ts';
import type { BrowserSignInMethod } from './browser/BrowserSignInMethod.ts';
import { HostedProvider } from './hosted/HostedProvider.ts';
import type { IdentityProvider } from './IdentityProvider.ts';
import { OidcClient } from './oidc/OidcClient.ts';
import { OidcSession } from './oidc/OidcSession.ts';
import { oidcSignInMethod } from './oidc/oidcSignInMethod.ts';
import type { SessionCredential } from './RenewableSession.ts';
import type { StoredCredential } from './storedCredential.ts';

export interface SignInMethodsOptions {
  readonly target: Pick<Workspace, 'oidc'>;
  readonly transports: Transports;
  readonly provider: IdentityProvider;
  readonly clock: Clock;
  readonly log: Log;
  readonly redactor: Redactor;
}

/** Sign-in methods of a workspace that use a provider's pages. Also restores stored sessions. */
export class SignInMethods {
  readonly #options: SignInMethodsOptions;
  #oidc: Workspace['oidc'];

  constructor(options: SignInMethodsOptions) {
    this.#options = options;
    this.#oidc = options.target.oidc;
  }

  /** Sets the OpenID provider, if it was detected after opening the workspace. */
  setOidc(oidc: Workspace['oidc']): void {
    this.#oidc = oidc;
  }

  /** Returns the provider's pages for a sign-in method. Undefined when the server does not offer it. */
  browserMethod(door: Extract<SignInMethod, 'oidc' | 'hosted'>): BrowserSignInMethod | undefined {
    if (door === 'hosted') return this.hosted;
    return this.#oidc && oidcSignInMethod(this.#clientOf(this.#oidc.issuer), this.#options);
  }

  /** The hosted provider, if known. */
  get hosted(): HostedProvider | undefined {
    const { provider } = this.#options;
    return provider instanceof HostedProvider ? provider : undefined;
  }

  /** Restores a stored credential. Undefined when its sign-in method is no longer available. */
  restore(stored: StoredCredential): SessionCredential | undefined {
    if (stored.kind === 'oidc') {
      const client = this.#clientOf(stored.issuer);
      const { refreshToken } = stored;
      return { kind: 'session', session: new OidcSession({ ...this.#options, client, refreshToken }) };
    }
    if (stored.kind !== 'hosted') return stored;
    const session = this.hosted?.restore(stored);
    return session === undefined ? undefined : { kind: 'session', session };
  }

  #clientOf(issuer: string): OidcClient {
    const { transports, clock } = this.#options;
    return new OidcClient({ issuer, transports, clock });
  }
}
