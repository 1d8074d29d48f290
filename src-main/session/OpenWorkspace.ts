import type { SignedIn } from '#contract/entities/session.ts';
import type { Workspace } from '#contract/entities/workspace.ts';
import type { Credential } from '../server/Credential.ts';
import type { DataApi } from '../server/DataApi.ts';
import type { ServerClient } from '../server/ServerClient.ts';
import type { Services } from '../server/Services.ts';
import type { Transports } from '../server/Transports.ts';
import type { SecretStorage } from '../vault/Vault.ts';
import type { IdentityProvider } from './IdentityProvider.ts';
import type { Refresher } from './Refresher.ts';
import type { SessionCredential } from './RenewableSession.ts';
import type { ServerMonitor } from './ServerMonitor.ts';
import type { SignInMethods } from './SignInMethods.ts';
import type { StoredIdentity } from './StoredIdentities.ts';
import type { TokenScheme } from './tokenScheme.ts';

export interface SessionTarget extends Workspace {
  readonly trustFingerprint?: string | undefined;
  /** PEM of the workspace's own certificate authority. */
  readonly authorityPem?: string | undefined;
  /** A user signed in here before, so a missing secret needs an explanation. */
  readonly signedInBefore: boolean;
  /** How the server accepts access tokens, once detected. */
  readonly tokensAs?: TokenScheme | undefined;
}

/** Connection data for an additional client, such as the sync worker. Never leaves the main process. */
export interface ServerConnection {
  readonly origin: string;
  readonly originKind: Workspace['originKind'];
  /** `http://host:port`, or null for a direct connection. */
  readonly proxy: string | null;
  readonly trustFingerprint: string | undefined;
  /** PEM of the workspace's own certificate authority. */
  readonly authorityPem?: string | undefined;
  /** Maximum number of connections of the client. Undefined: no limit. */
  readonly maxConnections?: number | undefined;
  /** Secret: never log, store or display it. Undefined without sign-in. */
  readonly credential: Credential | undefined;
}

/** A user with access to the cached data of a workspace. */
export type WorkspaceUser = StoredIdentity & Pick<SignedIn, 'checksOnly'>;

/** All objects of the open workspace. They are discarded when it closes. */
export interface OpenWorkspace {
  readonly target: SessionTarget;
  readonly client: ServerClient;
  readonly dataApi: DataApi;
  readonly services: Services;
  readonly provider: IdentityProvider;
  readonly signInMethods: SignInMethods;
  readonly transports: Transports;
  readonly monitor: ServerMonitor;
  readonly refresher: Refresher;
  readonly proxy: Promise<string | null>;
  /** The user who is or was last signed in. They may read cached data. */
  identity: WorkspaceUser | undefined;
  /** Warnings of the last sign-in: parts that could not be read or stored. */
  warnings: readonly string[];
  /** Credential that the client sends, and where it is stored. */
  activeCredential:
    | { readonly credential: SessionCredential; readonly keeping: SecretStorage | undefined }
    | undefined;
  /** Credential for signing in once an organization is chosen or its server is set up. */
  pendingCredential:
    | { readonly credential: SessionCredential; readonly keeping: SecretStorage | undefined }
    | undefined;
  /** Session that the server rejected but the provider accepts, or may accept. Signing out ends it. */
  rejectedCredential:
    | { readonly credential: SessionCredential; readonly keeping: SecretStorage | undefined }
    | undefined;
  tokensAs: TokenScheme | undefined;
  /** Whether users can register themselves, once requested. */
  registration: Promise<boolean> | undefined;
  /** Number of session changes. Asynchronous work stops when the number changed meanwhile. */
  generation: number;
  /** Resolves when the stored session has been checked. */
  restored: Promise<void>;
  /** Ends the delay of this check (see `SessionManagerOptions.checkAllowed`). */
  checkNow: () => void;
}
