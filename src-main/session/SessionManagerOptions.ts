import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Redactor } from '../base/Redactor.ts';
import type { ServerClient } from '../server/ServerClient.ts';
import type { Vault } from '../vault/Vault.ts';
import type { TokensAs } from './acceptedAs.ts';
import type { BrowserAccess } from './browser/BrowserSignIn.ts';
import type { IdentityProviders, Located } from './IdentityProvider.ts';
import type { KeptIdentities } from './KeptIdentities.ts';

export interface SignedOut {
  readonly workspaceId: string;
  readonly personId: string;
  /** The person wants what was kept of their data deleted. */
  readonly forgetData: boolean;
}

export interface SessionManagerOptions {
  readonly vault: Vault;
  readonly identities: KeptIdentities;
  readonly clock: Clock;
  readonly log: Log;
  readonly redactor: Redactor;
  /** Who signs people in, by identity mode of the server; the product's own where a row is absent. */
  readonly providers?: Partial<IdentityProviders>;
  readonly resolveProxy: (url: string) => Promise<string | null>;
  /** Hears that somebody signed in to a workspace. */
  readonly onSignedIn: (workspaceId: string, tokensAs: TokensAs | undefined) => Promise<void>;
  /**
   * Hears which organisation was chosen, and where its server is, when that is not what the workspace says.
   * @returns whether another workspace, or this one anew, is opened because of it
   */
  readonly onLocated?: (workspaceId: string, located: Located) => Promise<boolean>;
  /** Workspaces that share a provider's sign-in with one. */
  readonly siblings?: (workspaceId: string) => ReadonlyArray<{ readonly id: string; readonly name: string }>;
  /** Hears that a server at which nobody signed in wants to know who it is. */
  readonly onLoginAsked?: (workspaceId: string) => void;
  /** What a sign-in in a browser needs of the computer. */
  readonly browser?: BrowserAccess;
  /** Hears of rows that were left out of a list because they could not be read. @param what relation or path */
  readonly onUnreadable?: ServerClient['onUnreadable'];
  /** Hears that somebody signed out, before the window does. What it throws is told to the person. */
  readonly onSignedOut?: (left: SignedOut) => Promise<void>;
}
