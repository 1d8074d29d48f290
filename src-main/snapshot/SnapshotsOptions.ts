import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Host } from '../host/host.ts';
import type { SessionManager } from '../session/SessionManager.ts';
import type { StoredIdentities } from '../session/StoredIdentities.ts';
import type { OfflineStore } from '../sync/OfflineStore.ts';
import type { WorkspaceRegistry } from '../workspaces/WorkspaceRegistry.ts';
import type { Workspaces } from '../workspaces/Workspaces.ts';

export interface SnapshotsOptions {
  readonly host: Pick<Host, 'paths' | 'saveFile'>;
  readonly store: Pick<OfflineStore, 'open'>;
  readonly session: SessionManager;
  readonly workspaces: Workspaces;
  readonly registry: WorkspaceRegistry;
  readonly identities: StoredIdentities;
  readonly clock: Clock;
  readonly log: Log;
  /** Version of Quarterdeck. */
  readonly version: string;
}
