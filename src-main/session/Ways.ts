import type { Workspace } from '../../src-preload/contract/entities/workspace.ts';
import type { Door } from '../../src-preload/contract/rules/doors.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Redactor } from '../base/Redactor.ts';
import type { Transports } from '../server/Transports.ts';
import type { BrowserDoor } from './browser/BrowserDoor.ts';
import { HostedProvider } from './hosted/HostedProvider.ts';
import type { IdentityProvider } from './IdentityProvider.ts';
import type { Kept } from './keptCredential.ts';
import { OidcClient } from './oidc/OidcClient.ts';
import { OidcSession } from './oidc/OidcSession.ts';
import { oidcDoor } from './oidc/oidcDoor.ts';
import type { HeldCredential } from './RenewableSession.ts';

export interface WaysOptions {
  readonly target: Pick<Workspace, 'oidc'>;
  readonly transports: Transports;
  readonly provider: IdentityProvider;
  readonly clock: Clock;
  readonly log: Log;
  readonly redactor: Redactor;
}

/** Sign-in methods of a workspace that use a provider's pages. Also restores stored sessions. */
export class Ways {
  readonly #options: WaysOptions;
  #oidc: Workspace['oidc'];

  constructor(options: WaysOptions) {
    this.#options = options;
    this.#oidc = options.target.oidc;
  }

  /** Sets the OpenID provider, if it was detected after opening the workspace. */
  offer(oidc: Workspace['oidc']): void {
    this.#oidc = oidc;
  }

  /** Returns the provider's pages for a sign-in method. Undefined when the server does not offer it. */
  browser(door: Extract<Door, 'oidc' | 'hosted'>): BrowserDoor | undefined {
    if (door === 'hosted') return this.hosted;
    return this.#oidc && oidcDoor(this.#clientOf(this.#oidc.issuer), this.#options);
  }

  /** The hosted provider, if known. */
  get hosted(): HostedProvider | undefined {
    const { provider } = this.#options;
    return provider instanceof HostedProvider ? provider : undefined;
  }

  /** Restores a stored credential. Undefined when its sign-in method is no longer available. */
  revive(kept: Kept): HeldCredential | undefined {
    if (kept.kind === 'oidc') {
      const client = this.#clientOf(kept.issuer);
      const { refreshToken } = kept;
      return { kind: 'session', session: new OidcSession({ ...this.#options, client, refreshToken }) };
    }
    if (kept.kind !== 'hosted') return kept;
    const session = this.hosted?.revive(kept);
    return session === undefined ? undefined : { kind: 'session', session };
  }

  #clientOf(issuer: string): OidcClient {
    const { transports, clock } = this.#options;
    return new OidcClient({ issuer, transports, clock });
  }
}
