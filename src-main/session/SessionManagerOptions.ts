import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Redactor } from '../base/Redactor.ts';
import type { ServerClient } from '../server/ServerClient.ts';
import type { Vault } from '../vault/Vault.ts';
import type { BrowserAccess } from './browser/BrowserSignIn.ts';
import type { IdentityProviders, OrganizationServer } from './IdentityProvider.ts';
import type { StoredIdentities } from './StoredIdentities.ts';
import type { TokenScheme } from './tokenScheme.ts';

export interface SignedOut {
  readonly workspaceId: string;
  readonly personId: string;
  readonly forgetData: boolean;
}

export interface SessionManagerOptions {
  readonly vault: Vault;
  readonly identities: StoredIdentities;
  readonly clock: Clock;
  readonly log: Log;
  readonly redactor: Redactor;
  /** Identity providers by the server's identity mode. They override the built-in ones. */
  readonly providers?: Partial<IdentityProviders>;
  /**
   * Delays the check of a known user's session, because their stored data can be displayed before that. A
   * read that needs the server ends the delay.
   */
  readonly checkAllowed?: () => Promise<void>;
  readonly resolveProxy: (url: string) => Promise<string | null>;
  /** Maximum number of connections of each client to a server. Default: no limit. */
  readonly maxConnections?: number;
  readonly onSignedIn: (workspaceId: string, tokensAs: TokenScheme | undefined) => Promise<void>;
  /**
   * Called when the chosen organization or its server differs from the workspace.
   * @returns whether another workspace is opened, or this one again
   */
  readonly onLocated?: (workspaceId: string, located: OrganizationServer) => Promise<boolean>;
  /** Returns other workspaces that share the provider's sign-in. */
  readonly siblings?: (workspaceId: string) => ReadonlyArray<{ readonly id: string; readonly name: string }>;
  /**
   * Runs work while workspaces are not synced in the background. Default: runs it directly.
   * @throws errors of the work
   */
  readonly pauseWorkspaces?: <T>(workspaceIds: readonly string[], work: () => Promise<T>) => Promise<T>;
  /** Called when a server without sign-in now requires one. */
  readonly onSignInRequested?: (workspaceId: string) => void;
  /** System functions for a sign-in in a browser. */
  readonly browser?: BrowserAccess;
  /** Called with the relation or path of unreadable rows that were skipped. */
  readonly onUnreadable?: ServerClient['onUnreadable'];
  /** Called when a user signed out, before the window is notified. The user sees its errors. */
  readonly onSignedOut?: (left: SignedOut) => Promise<void>;
}
