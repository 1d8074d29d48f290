import type { Log } from '../base/log.ts';
import { SessionManager } from '../session/SessionManager.ts';
import type { SessionManagerOptions } from '../session/SessionManagerOptions.ts';
import type { StoredIdentities } from '../session/StoredIdentities.ts';
import type { FirstRows } from '../sync/FirstRows.ts';
import { OfflineStore } from '../sync/OfflineStore.ts';
import type { StoredWorkspace } from '../workspaces/WorkspaceRegistry.ts';
import type { ApplicationOptions } from './ApplicationOptions.ts';

/** The session and the stored data of one workspace at a time. */
export interface WorkspaceCore {
  readonly session: SessionManager;
  readonly store: OfflineStore;
  /** Returns the workspace as it is stored. Undefined if none is open. */
  readonly workspace: () => StoredWorkspace | undefined;
  readonly log: Log;
}

export interface WorkspaceCoreParts
  extends Pick<
    SessionManagerOptions,
    | 'onSignedIn'
    | 'onLocated'
    | 'onSignInRequested'
    | 'siblings'
    | 'pauseWorkspaces'
    | 'browser'
    | 'checkAllowed'
    | 'maxConnections'
  > {
  readonly workspace: WorkspaceCore['workspace'];
  readonly identities: StoredIdentities;
  readonly firstRows: FirstRows;
  readonly log: Log;
  readonly readerCount?: number;
  /** Called when a user signed out. */
  readonly onSignedOut: (store: OfflineStore, left: SignedOutUser) => Promise<void>;
}

type SignedOutUser = Parameters<NonNullable<SessionManagerOptions['onSignedOut']>>[0];

/** Creates the session and the stored data, for the open workspace or for one in the background. */
export function createWorkspaceCore(
  { host, vault, clock, redactor, identityProviders }: ApplicationOptions,
  { workspace, identities, firstRows, log, readerCount, onSignedOut, ...hooks }: WorkspaceCoreParts,
): WorkspaceCore {
  const session = new SessionManager({
    ...hooks,
    vault,
    identities,
    clock,
    log,
    redactor,
    resolveProxy: (url) => host.resolveProxy(url),
    ...(identityProviders === undefined ? {} : { providers: identityProviders }),
    onUnreadable: (what, rows) => store.reportSkippedRows(what, rows),
    onSignedOut: (left) => onSignedOut(store, left),
  });
  const store: OfflineStore = new OfflineStore({
    folder: host.paths.data,
    session,
    owner: () => {
      const state = session.state.value;
      const open = workspace();
      // While another workspace is being opened, the session still belongs to the one before.
      if (state.status !== 'signed-in' || open === undefined || session.workspaceId !== open.id)
        return undefined;
      const { id, kind, snapshot } = open;
      const owner = { workspaceId: id, personId: state.person.id };
      if (snapshot === undefined) return kind === 'snapshot' ? undefined : { ...owner, kind };
      return { ...owner, kind: snapshot.of, isSnapshot: true };
    },
    clock,
    log,
    firstRows,
    ...(readerCount === undefined ? {} : { readerCount }),
  });
  return { session, store, workspace, log };
}
