import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Redactor } from '../base/Redactor.ts';
import type { ServerClient } from '../server/ServerClient.ts';
import type { Vault } from '../vault/Vault.ts';
import type { IdentityProviders } from './IdentityProvider.ts';
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
  readonly onSignedIn: (workspaceId: string) => Promise<void>;
  /** Hears of rows that were left out of a list because they could not be read. @param what relation or path */
  readonly onUnreadable?: ServerClient['onUnreadable'];
  /** Hears that somebody signed out, before the window does. What it throws is told to the person. */
  readonly onSignedOut?: (left: SignedOut) => Promise<void>;
}
