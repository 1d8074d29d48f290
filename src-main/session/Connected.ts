import type { SignedIn } from '../../src-preload/contract/entities/session.ts';
import type { Workspace } from '../../src-preload/contract/entities/workspace.ts';
import type { AccessTokenService } from '../server/AccessTokenService.ts';
import type { AgentService } from '../server/AgentService.ts';
import type { CatalogService } from '../server/CatalogService.ts';
import type { Credential } from '../server/Credential.ts';
import type { DataApi } from '../server/DataApi.ts';
import type { HealthService } from '../server/HealthService.ts';
import type { KubeconfigService } from '../server/KubeconfigService.ts';
import type { LogsService } from '../server/LogsService.ts';
import type { NotificationService } from '../server/NotificationService.ts';
import type { PlaybookService } from '../server/PlaybookService.ts';
import type { ServerClient } from '../server/ServerClient.ts';
import type { SettingsService } from '../server/SettingsService.ts';
import type { TopologyService } from '../server/TopologyService.ts';
import type { Transports } from '../server/Transports.ts';
import type { Keeping } from '../vault/Vault.ts';
import type { TokensAs } from './acceptedAs.ts';
import type { IdentityProvider } from './IdentityProvider.ts';
import type { KeptIdentity } from './KeptIdentities.ts';
import type { Refresher } from './Refresher.ts';
import type { HeldCredential } from './RenewableSession.ts';
import type { ServerMonitor } from './ServerMonitor.ts';
import type { Ways } from './Ways.ts';

/** The workspace whose session this is. */
export interface SessionTarget extends Workspace {
  readonly trustFingerprint?: string | undefined;
  /** PEM of the workspace's own authority. */
  readonly authorityPem?: string | undefined;
  /** Somebody signed in here before, so a missing secret needs an explanation. */
  readonly signedInBefore: boolean;
  /** How the server takes access tokens, once that was found out; server reference section 2.2. */
  readonly tokensAs?: TokensAs | undefined;
}

/** What a client of its own needs to speak for the person who is signed in: a worker that syncs. It never leaves main. */
export interface ServerConnection {
  readonly origin: string;
  readonly originKind: Workspace['originKind'];
  /** `http://host:port`, or null for a direct connection. */
  readonly proxy: string | null;
  readonly trustFingerprint: string | undefined;
  /** PEM of the workspace's own authority. */
  readonly authorityPem?: string | undefined;
  /** Secret: not to be logged, kept or shown. Undefined where nobody signs in. */
  readonly credential: Credential | undefined;
}

/** Who may read what is kept of a workspace. */
export type Known = KeptIdentity & Pick<SignedIn, 'checksOnly'>;

/** Everything that belongs to the workspace that is open, and goes with it. */
export interface Connected {
  readonly target: SessionTarget;
  readonly client: ServerClient;
  readonly dataApi: DataApi;
  readonly accessTokenService: AccessTokenService;
  readonly agentService: AgentService;
  readonly catalogService: CatalogService;
  readonly healthService: HealthService;
  readonly kubeconfigService: KubeconfigService;
  readonly logsService: LogsService;
  readonly notificationService: NotificationService;
  readonly playbookService: PlaybookService;
  readonly settingsService: SettingsService;
  readonly topologyService: TopologyService;
  readonly provider: IdentityProvider;
  readonly ways: Ways;
  readonly transports: Transports;
  readonly monitor: ServerMonitor;
  readonly refresher: Refresher;
  readonly proxy: Promise<string | null>;
  /** Who is signed in or was last; they may read what is kept. */
  identity: Known | undefined;
  /** What could not be read or kept at the last sign-in, one sentence each. */
  warnings: readonly string[];
  /** What the client sends now, and where it is kept. */
  attached: { readonly credential: HeldCredential; readonly keeping: Keeping | undefined } | undefined;
  /** What is signed in with as soon as the organisation is chosen, or its server is there. */
  waiting: { readonly credential: HeldCredential; readonly keeping: Keeping | undefined } | undefined;
  /** A session that the server refused, while its provider is asked, and after it said that it knows it: signing out ends it. */
  refused: { readonly credential: HeldCredential; readonly keeping: Keeping | undefined } | undefined;
  /** How the server takes access tokens, once that was found out. */
  tokensAs: TokensAs | undefined;
  /** Whether people may register by themselves, once that was asked. */
  registration: Promise<boolean> | undefined;
  /** Counts what changes the session; whoever comes back from a wait and finds another number gives up. */
  generation: number;
  /** The first look at the kept session is over. */
  settled: Promise<void>;
}
